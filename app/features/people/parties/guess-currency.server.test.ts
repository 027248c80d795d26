import { expect, test } from 'vitest'
import { guessCurrency } from './guess-currency.server.ts'
import { proposeCurrency } from './propose-currency.server.ts'
import { proposeZone } from './propose-zone.server.ts'

test('the currency of a country is the one paid with there, dollars where it is not ours or nothing says the country', () => {
  const guess = (timeZone: string) => guessCurrency({ language: 'en', timeZone })
  expect(guess('Asia/Kolkata')).toBe('INR')
  expect(guess('Europe/Zurich')).toBe('CHF')
  expect(guess('Europe/Berlin')).toBe('EUR')
  expect(guess('Asia/Tokyo')).toBe('JPY')
  expect(guess('Africa/Nairobi')).toBe('USD')
  expect(guess('UTC')).toBe('USD')
  for (const country of ['', null, undefined, 'KE', 'XX']) expect(proposeCurrency(country)).toBe('USD')
})

test('the zone of a country is the reader’s where it has that one, else its own where it has one alone', () => {
  const named = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  expect(proposeZone('IN', 'Europe/Berlin')).toBe(named('Asia/Kolkata'))
  expect(proposeZone('IN', 'Asia/Calcutta')).toBe('Asia/Calcutta')
  expect(proposeZone('DE', 'UTC')).toBe('Europe/Berlin')
  expect(proposeZone('US', 'America/Chicago')).toBe('America/Chicago')
  expect(proposeZone('US', 'Asia/Kolkata'), 'which of many nobody knows').toBe('Asia/Kolkata')
  for (const country of ['', null, 'nowhere']) expect(proposeZone(country, 'UTC')).toBe('UTC')
})
