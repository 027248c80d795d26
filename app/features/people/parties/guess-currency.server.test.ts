import { expect, test } from 'vitest'
import { guessCurrency } from './guess-currency.server.ts'
import { proposeCurrency } from './propose-currency.server.ts'

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
