import { expect, test } from 'vitest'
import { otherWords } from './other-names.ts'

test('a word is found under its names in another script, whole words only', () => {
  expect(otherWords(['excel', 'excel', 'formulas'])).toEqual(['エクセル'])
  expect(otherWords(['gdpr'])).toEqual(['dsgvo', 'rgpd'])
  expect(otherWords(['excellence', 'constructor'])).toEqual([])
})
