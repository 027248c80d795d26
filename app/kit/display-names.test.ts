import { expect, test } from 'vitest'
import { countryName, languageName } from './display-names.ts'

test('languages and countries are named in the language of the reader', () => {
  expect(languageName('de', 'fr')).toBe('Allemand')
  expect(languageName('mr', 'en')).toBe('Marathi')
  expect(countryName('IN', 'ja')).toBe('インド')
})

test('what is no code stays as it is', () => {
  expect(countryName('Elsewhere', 'en')).toBe('Elsewhere')
  expect(languageName('???', 'de')).toBe('???')
})
