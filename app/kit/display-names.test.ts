import { expect, test } from 'vitest'
import { countryName, languageList, languageName } from './display-names.ts'

test('languages and countries are named in the language of the reader', () => {
  expect(languageName('de', 'fr')).toBe('Allemand')
  expect(languageName('mr', 'en')).toBe('Marathi')
  expect(countryName('IN', 'ja')).toBe('インド')
})

test('of several languages only the first has a capital, but where the language gives all of them one', () => {
  expect(languageList(['en', 'ta'], 'fr')).toBe('Anglais et tamoul')
  expect(languageList(['en', 'ta'], 'de')).toBe('Englisch und Tamil')
})

test('what is no code stays as it is', () => {
  expect(countryName('Elsewhere', 'en')).toBe('Elsewhere')
  expect(languageName('???', 'de')).toBe('???')
})
