import { expect, test } from 'vitest'
import { areRatesOld, RATES, roughFactor, roughly } from './exchange-rate.ts'
import { CURRENCIES } from './money.ts'

test('every currency of the site has a rate', () => {
  expect(Object.keys(RATES.perEuro).sort()).toEqual([...CURRENCIES].sort())
})

test('rates are old once the day after their thirtieth has begun', () => {
  const after = (days: number) => new Date(Date.parse(RATES.day) + days * 86_400_000)
  expect([1, 30, 31, 700].map((days) => areRatesOld(after(days)))).toEqual([false, false, true, true])
})

test('amounts are roughly the same in another currency, to three digits, with its own decimals', () => {
  const { JPY = 0, USD = 0 } = RATES.perEuro
  const threeDigits = (amount: number) => Number(amount.toPrecision(3))
  expect(roughly({ minor: 100_00, currency: 'EUR' }, 'JPY')).toEqual({
    minor: threeDigits(100 * JPY),
    currency: 'JPY',
  })
  expect(roughly({ minor: 45_000, currency: 'JPY' }, 'EUR')).toEqual({
    minor: Math.round(threeDigits(45_000 / JPY) * 100),
    currency: 'EUR',
  })
  expect(roughly({ minor: 4_99, currency: 'USD' }, 'EUR')).toEqual({
    minor: Math.round(threeDigits(4.99 / USD) * 100),
    currency: 'EUR',
  })
  expect(roughly({ minor: 1_00, currency: 'XXX' }, 'EUR')).toBeNull()
  expect(roughFactor('EUR', 'EUR')).toBe(1)
})
