import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCIES, money } from '#app/kit/money.ts'
import { ofStripe, stripeUnits } from './stripe-units.server.ts'

test.each([
  ['EUR', 1_999, 1_999],
  ['JPY', 500, 500],
  ['HUF', 1_045, 104_500],
  ['TWD', 80_045, 80_045],
  ['ISK', 5, 500],
  ['UGX', 5, 500],
  ['KWD', 5_120, 5_120],
  ['KWD', 5_124, null],
])('%s %i is %s for Stripe', (currency, minor, units) => {
  expect(stripeUnits(money(minor, currency))).toBe(units)
  if (units !== null) expect(ofStripe(units, currency.toLowerCase())).toEqual(money(minor, currency))
})

test('every amount in a currency of ours comes back as it went', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CURRENCIES), fc.integer({ min: 1, max: 1e12 }), (currency, minor) => {
      const units = stripeUnits(money(minor, currency))
      expect(ofStripe(units ?? -1, currency.toLowerCase())).toEqual(money(minor, currency))
    }),
  )
})

test('what we cannot count is not rounded', () => {
  expect(() => ofStripe(550, 'isk')).toThrow(RangeError)
})
