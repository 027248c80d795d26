import { expect, test } from 'vitest'
import { cityNames } from '#app/kit/city-names.ts'
import { placeKeys } from './place-keys.ts'

const keysOf = (city: string, country: string | null, venue: string | null = null) =>
  placeKeys({ venue, city, country })

test('a city is one place by whatever of its names', () => {
  for (const [city, country] of [
    ['München', 'DE'],
    ['東京', 'JP'],
    ['Bruxelles', 'BE'],
  ] as const)
    expect(
      new Set(cityNames(city, country).map((name) => keysOf(` ${name.toUpperCase()} `, country).cityKey))
        .size,
    ).toBe(1)
  expect(keysOf('Munich', 'DE', ' Town  Hall')).toEqual({
    cityKey: 'de/münchen',
    venueKey: 'de/münchen/town hall',
  })
})

test('cities of one name in two countries, and those that nobody knows, are told apart', () => {
  expect(keysOf('Valencia', 'ES').cityKey).not.toBe(keysOf('Valencia', 'VE').cityKey)
  expect(keysOf('Lund', 'SE').cityKey).toBe('se/lund')
  expect(keysOf('Munich', 'US').cityKey).toBe('us/munich')
  expect(placeKeys(null)).toEqual({ venueKey: null, cityKey: null })
  expect(placeKeys({ venue: null, city: null, country: 'DE' })).toEqual({ venueKey: null, cityKey: null })
})
