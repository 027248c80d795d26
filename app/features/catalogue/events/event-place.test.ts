import { expect, test } from 'vitest'
import { placedFor } from './event-place.ts'

test('an event is said to be in the city as its reader calls it', () => {
  const event = { title: 'Weaving', city: '東京', country: 'JP' }
  expect(placedFor(event, 'de')).toEqual({ ...event, city: 'Tokio' })
  expect(placedFor({ city: 'Lund', country: 'SE' }, 'ja').city).toBe('Lund')
  expect(placedFor({ city: null, country: null }, 'ja').city).toBeNull()
})
