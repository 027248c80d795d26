import { expect, test } from 'vitest'
import { likePattern } from './like-pattern.ts'

test('words are looked for as they stand, short ones at the beginning alone', () => {
  expect(likePattern('negotiation')).toBe('%negotiation%')
  expect(likePattern('ab')).toBe('ab%')
  expect(likePattern('研修')).toBe('研修%')
  expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%')
})
