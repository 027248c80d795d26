import { expect, test } from 'vitest'
import { compoundOf } from './compounds.ts'

const known = new Set(['brandschutz', 'verkauf', 'leiter', 'word', 'team', 'building', 'controlling'])

test.each([
  ['teambuilding', ['team', 'building']],
  ['verkaufsleiter', ['verkauf', 'leiter']],
  ['brandschutzhelfer', ['brandschutz']],
  ['fertigungscontrolling', ['controlling']],
  ['wordpress', []],
])('%s is put together of %j', (word, parts) => {
  expect(compoundOf(word, known, true)).toEqual(parts)
})

test('half a compound stands for it in German alone', () => {
  expect(compoundOf('brandschutzhelfer', known, false)).toEqual([])
  expect(compoundOf('teambuilding', known, false)).toEqual(['team', 'building'])
})
