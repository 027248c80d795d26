import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#app/kit/language.ts'
import { money } from '#app/kit/money.ts'
import {
  chargesTax,
  formatRate,
  formatSum,
  formatTax,
  parseRate,
  TAX_CHOICES,
  TAX_KINDS,
  type TaxChoice,
  type TaxTerms,
  taxOn,
  termsOf,
} from '#app/kit/tax.ts'
import { taxKindOf } from '#app/kit/tax-countries.ts'
import { translator } from '#app/platform/i18n.server.ts'

const terms = (choice: TaxChoice, rate = 0, kind: TaxTerms['kind'] = 'vat') => termsOf(choice, kind, rate)
const CURRENCIES = ['JPY', 'EUR', 'KWD']
const anyTerms = fc.option(
  fc
    .tuple(
      fc.constantFrom(...TAX_CHOICES),
      fc.constantFrom(...TAX_KINDS),
      fc.integer({ min: 0, max: 10_000 }),
    )
    .map(([choice, kind, rate]) => termsOf(choice, kind, rate)),
)

describe('tax on a sum', () => {
  test.each([
    [10_000, terms('added', 1_800), { net: 10_000, tax: 1_800, total: 11_800 }],
    [10_000, terms('included', 2_200), { net: 8_197, tax: 1_803, total: 10_000 }],
    [10_000, terms('added', 770), { net: 10_000, tax: 770, total: 10_770 }],
    [10_000, terms('included', 770), { net: 9_285, tax: 715, total: 10_000 }],
    [10_000, terms('added', 0), { net: 10_000, tax: 0, total: 10_000 }],
    [10_000, terms('added', 10_000), { net: 10_000, tax: 10_000, total: 20_000 }],
    [10_000, terms('included', 10_000), { net: 5_000, tax: 5_000, total: 10_000 }],
    [1, terms('added', 5_000), { net: 1, tax: 1, total: 2 }],
    [1, terms('added', 4_999), { net: 1, tax: 0, total: 1 }],
    [1, terms('included', 1_900), { net: 1, tax: 0, total: 1 }],
    [0, terms('added', 1_900), { net: 0, tax: 0, total: 0 }],
    [10_000, terms('small'), { net: 10_000, tax: 0, total: 10_000 }],
    [10_000, terms('exempt'), { net: 10_000, tax: 0, total: 10_000 }],
    [10_000, null, { net: 10_000, tax: 0, total: 10_000 }],
  ])('%o by %o', (minor, given, { net, tax, total }) => {
    for (const currency of CURRENCIES)
      expect(taxOn(money(minor, currency), given)).toMatchObject({
        net: money(net, currency),
        tax: money(tax, currency),
        total: money(total, currency),
      })
  })

  test('is whole, adds up, and is off an exact rational by half a minor unit at most', () => {
    const minors = fc.integer({ min: 0, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(minors, anyTerms, fc.constantFrom(...CURRENCIES), (minor, given, currency) => {
        const { net, tax, total } = taxOn(money(minor, currency), given)
        expect(net.minor + tax.minor).toBe(total.minor)
        expect(net.minor).toBeGreaterThanOrEqual(0)
        expect(tax.minor).toBeGreaterThanOrEqual(0)
        expect(given?.isIncluded === false ? net.minor : total.minor).toBe(minor)
        const rate = BigInt(given?.rate ?? 0)
        const whole = given?.isIncluded ? 10_000n + rate : 10_000n
        const off = BigInt(tax.minor) * whole - BigInt(minor) * rate
        expect((off < 0n ? -off : off) * 2n <= whole).toBe(true)
      }),
    )
  })
})

describe('in words', () => {
  const said = (given: TaxTerms | null) => formatTax(given, 'en', translator('en'))
  test('says whether tax is in a price', () => {
    expect(said(terms('added', 1_800, 'gst'))).toBe('plus 18% GST')
    expect(said(terms('included', 2_200))).toBe('incl. 22% VAT')
    expect(said(terms('included', 770))).toBe('incl. 7.7% VAT')
    expect(said(terms('small'))).toBe('no VAT charged (small business)')
    expect(said(null)).toBe('final price')
  })

  test('writes a sum with its tax in every language, and reads back the rates that it writes', () => {
    for (const language of LANGUAGES) {
      const say = { language, t: translator(language) }
      for (const kind of TAX_KINDS)
        for (const choice of TAX_CHOICES) {
          const { rows, note } = formatSum(taxOn(money(9_999, 'EUR'), terms(choice, 770, kind)), say)
          expect(rows).toHaveLength({ added: 3, included: 2, small: 1, exempt: 1 }[choice])
          expect(note === null).toBe(chargesTax(choice))
          expect(JSON.stringify(rows) + note).not.toMatch(/prices:|\{\{/)
        }
      expect(parseRate(formatRate(770, language))).toBe(770)
    }
    const free = formatSum(taxOn(money(0, 'EUR'), terms('added', 1_900)), {
      language: 'en',
      t: translator('en'),
    })
    expect(free).toEqual({ rows: [{ part: 'total', label: 'Total', amount: 'Free' }], note: null })
  })

  test.each([
    ['19', 1_900],
    [' 7,7 % ', 770],
    ['8.25', 825],
    ['0', 0],
    ['100', 10_000],
    ['１０％', 1_000],
    ['100.01', null],
    ['-1', null],
    ['1e2', null],
    ['7.777', null],
    ['', null],
  ])('reads %o as %o', (text, rate) => expect(parseRate(text)).toBe(rate))
})

test('a tax is called as its country calls it', () => {
  expect(['IN', 'JP', 'US', 'DE', 'XX'].map(taxKindOf)).toEqual(['gst', 'consumption', 'sales', 'vat', 'vat'])
})
