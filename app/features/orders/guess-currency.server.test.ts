import { expect, test } from 'vitest'
import { guessCurrency } from './guess-currency.server.ts'

test('the currency of a country is the one paid with there, and none where it is not ours or nothing says the country', () => {
  const guess = (timeZone: string) => guessCurrency({ language: 'en', timeZone })
  expect(guess('Asia/Kolkata')).toBe('INR')
  expect(guess('Europe/Zurich')).toBe('CHF')
  expect(guess('Europe/Berlin')).toBe('EUR')
  expect(guess('Asia/Tokyo')).toBe('JPY')
  expect(guess('Africa/Nairobi')).toBe('')
  expect(guess('UTC')).toBe('')
})
