import { expect, test } from 'vitest'
import { sentences } from './sentences.ts'

test('stand after each other, with a space where the language has one, without those that are missing', () => {
  expect(sentences('en', ['One.', null, '', 'Two.'])).toBe('One. Two.')
  expect(sentences('ja', ['一。', undefined, '二。'])).toBe('一。二。')
})
