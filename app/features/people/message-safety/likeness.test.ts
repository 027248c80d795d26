import { expect, test } from 'vitest'
import { likenessOf } from './likeness.ts'

test('says the same of a text in another case, width, spacing and punctuation, and of no other', () => {
  for (const words of ['Buy now!', 'buy  NOW', '“Ｂｕｙ”, now.\n', 'Buy – now'])
    expect(likenessOf(words)).toBe('buynow')
  expect(likenessOf('研修は 4月 ですか？')).toBe('研修は4月ですか')
  expect(likenessOf('Buy now 2')).not.toBe(likenessOf('Buy now 3'))
  expect(likenessOf('👍 !')).toBe('')
})
