import { expect, test } from 'vitest'
import { lacksOf } from './policy-version.ts'

test('a language lacks the whole text, or parts of it', () => {
  const text = (parts: number) => ({ title: 'Terms', parts, changes: '' })
  const texts = { en: text(12), de: text(12), fr: text(11), it: null, es: text(13), ja: text(12) }
  expect(lacksOf({ policy: 'terms', version: '2027-02-01', texts })).toEqual([
    { language: 'fr', parts: 1 },
    { language: 'it', parts: null },
  ])
})
