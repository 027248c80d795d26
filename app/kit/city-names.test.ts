import { describe, expect, test } from 'vitest'
import { cityName, cityNames, homeName } from './city-names.ts'

describe('the name of a city', () => {
  test.each([
    ['東京', 'en', 'Tokyo'],
    ['Tokyo', 'ja', '東京'],
    ['東京', 'de', 'Tokio'],
    ['Bruxelles', 'de', 'Brüssel'],
    ['brussel', 'ja', 'ブリュッセル'],
    ['Bangalore', 'en', 'Bengaluru'],
    ['München', 'de', 'München'],
    ['Nashik', 'fr', 'Nashik'],
    ['Bad Tölz', 'ja', 'Bad Tölz'],
  ] as const)('%s is for a reader of %s %s', (written, language, said) => {
    expect(cityName(written, language)).toBe(said)
  })

  test('is left alone in another country, and where it is also that of a town at home', () => {
    expect(cityName('London', 'fr', 'CA')).toBe('London')
    expect(cityName('London', 'fr', 'GB')).toBe('Londres')
    expect(cityName('Vienne', 'en')).toBe('Vienne')
    expect(cityName('Vienne', 'en', 'AT')).toBe('Vienna')
  })
})

test('filters go by the name at home, whichever was written', () => {
  expect(['Tokyo', '東京', 'TOKIO', ' Tokyo '].map((name) => homeName(name))).toEqual(Array(4).fill('東京'))
  expect(homeName(' Bad Tölz ')).toBe('Bad Tölz')
})

test('a city is known by its names elsewhere and before', () => {
  expect(cityNames('mumbai')).toEqual(expect.arrayContaining(['mumbai', 'Bombay', 'ムンバイ', 'ボンベイ']))
  expect(cityNames('Monaco di Baviera')).toContain('München')
  expect(cityNames('Bad Tölz')).toEqual(['Bad Tölz'])
})
