import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from './language.ts'
import {
  CURRENCIES,
  decimalOf,
  formatExact,
  formatMoney,
  minorDigits,
  money,
  parseMoney,
  parsePrices,
  shareOf,
  sumMoney,
  timesMoney,
} from './money.ts'

const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
const currencies = fc.constantFrom(...CURRENCIES)

describe('money', () => {
  it('is read back from its decimal text in every currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), currencies, (minor, currency) => {
        expect(parseMoney(decimalOf(money(minor, currency)), currency)).toEqual({ minor, currency })
      }),
    )
  })

  it('shares an amount as exact arithmetic does, half away from zero', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (minor, basisPoints) => {
        const share = shareOf(money(minor, 'EUR'), basisPoints).minor
        const distance = BigInt(share) * 20000n - BigInt(minor) * BigInt(basisPoints) * 2n
        expect(distance >= -10000n && distance <= 10000n).toBe(true)
        expect(shareOf(money(-minor, 'EUR'), basisPoints).minor + share).toBe(0)
      }),
    )
  })

  it('adds in any order to the same sum', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1e9 })), (minors) => {
        const parts = minors.map((minor) => money(minor, 'INR'))
        expect(sumMoney(parts, 'INR')).toEqual(sumMoney(parts.toReversed(), 'INR'))
      }),
    )
  })

  it('never holds fractions and never mixes currencies', () => {
    expect(() => money(0.5, 'EUR')).toThrow(RangeError)
    expect(() => money(2 ** 53, 'EUR')).toThrow(RangeError)
    expect(() => timesMoney(money(100, 'EUR'), 1.5)).toThrow(RangeError)
    expect(() => sumMoney([money(1, 'EUR'), money(1, 'USD')], 'EUR')).toThrow(RangeError)
  })

  it.each([
    '-1',
    '1,5',
    '1.000,00',
    '１２',
    '0x10',
    '1e3',
    'NaN',
    '',
    ' ',
    '1.234',
    '9'.repeat(14),
    '--1',
    '+5',
  ])('does not take %j for a price in euro', (text) => expect(parseMoney(text, 'EUR')).toBeNull())

  it('takes no decimals for yen', () => {
    expect(minorDigits('JPY')).toBe(0)
    expect(parseMoney('900.5', 'JPY')).toBeNull()
    expect(parseMoney('900', 'JPY')).toEqual({ minor: 900, currency: 'JPY' })
  })

  it('is written with a digit in every language and currency', () => {
    for (const language of LANGUAGES)
      for (const currency of CURRENCIES)
        expect(formatMoney(money(123_400, currency), language)).toMatch(/1.?2?.?3/)
  })
})

it('configured prices have an amount for each currency, or are none at all', () => {
  const all = 'USD 9, EUR 8.50, INR 399, GBP 7, JPY 1200, CHF 9, SGD 12, AED 33, AUD 14'
  expect(parsePrices(all)).toMatchObject({ USD: 900, EUR: 850, JPY: 1_200 })
  const wrong = [
    '',
    'USD 9',
    `${all}, XXX 1`,
    `${all},`,
    all.replace('1200', '12.5'),
    all.replace('399', '0'),
  ]
  for (const text of wrong) expect(parsePrices(text), text).toBeNull()
})

describe('on papers', () => {
  it('has all decimals of its currency and its thousands apart, so that columns are even', () => {
    const said = (minor: number, currency: string) =>
      LANGUAGES.map((language) =>
        formatExact(money(minor, currency), language).replace(/[\u00a0\u202f]/g, ' '),
      )
    expect(said(149_700, 'EUR')).toEqual([
      '€1,497.00',
      '1.497,00 €',
      '1 497,00 €',
      '1.497,00 €',
      '1.497,00 €',
      '€1,497.00',
    ])
    expect(said(45_005, 'JPY')[0]).toBe('¥45,005')
  })
})
