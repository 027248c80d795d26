import { expect, test } from 'vitest'
import { cityInCountry } from './city-in-country.ts'

test('a city and its country are put together as the reader writes them', () => {
  expect(cityInCountry('Pune', 'IN', 'en')).toBe('Pune, India')
  expect(cityInCountry('München', 'DE', 'de')).toBe('München, Deutschland')
  expect(cityInCountry('東京', 'JP', 'ja')).toBe('日本・東京')
  expect(cityInCountry('ミュンヘン', 'DE', 'ja')).toBe('ドイツ・ミュンヘン')
})

test('what is missing leaves no mark, and what is both is said once', () => {
  expect(cityInCountry(null, 'IN', 'en')).toBe('India')
  expect(cityInCountry('Pune', null, 'ja')).toBe('Pune')
  expect(cityInCountry(null, null, 'ja')).toBe('')
  expect(cityInCountry('Singapore', 'SG', 'en')).toBe('Singapore')
})
