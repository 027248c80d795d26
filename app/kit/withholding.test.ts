import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxOfLines } from './tax.ts'
import { formsIn, type LegalForm, ratesOf, WITHHOLDINGS, withheldOf, withholdingOf } from './withholding.ts'

const JAPAN = {
  seller: { country: 'JP', form: 'person' as LegalForm | null, isSmall: false, withholdsSeats: false },
  payer: { country: 'JP', isBusiness: true },
  of: 'training' as const,
  currency: 'JPY',
  day: '2026-11-29',
}
const ITALY = {
  ...JAPAN,
  seller: { ...JAPAN.seller, country: 'IT' },
  payer: { country: 'IT', isBusiness: true },
  of: 'seats' as const,
  currency: 'EUR',
}

test('of a lecture fee of a person in Japan 10.21 per cent is withheld up to a million, 20.42 of the rest', () => {
  const terms = withholdingOf(JAPAN)
  const cases: [number, number][] = [
    [0, 0],
    [9, 0],
    [10, 1],
    [100_000, 10_210],
    [333_333, 34_033],
    [999_999, 102_099],
    [1_000_000, 102_100],
    [1_000_001, 102_100],
    [1_000_005, 102_101],
    [1_500_000, 204_200],
    [10_000_000, 1_939_900],
  ]
  for (const [base, withheld] of cases) expect([base, withheldOf(terms, base)]).toEqual([base, withheld])
  if (!terms) throw new Error('nothing is withheld')
  expect([ratesOf(terms, 1_000_000), ratesOf(terms, 1_000_001)]).toEqual([[1_021], [1_021, 2_042]])
})

test('companies, consumers, payers abroad, other currencies and days of no law have nothing withheld', () => {
  const { seller, payer } = JAPAN
  const none = [
    { ...JAPAN, seller: { ...seller, form: 'company' as const } },
    { ...JAPAN, seller: { ...seller, form: null } },
    { ...JAPAN, payer: { ...payer, isBusiness: false } },
    { ...JAPAN, payer: { ...payer, country: 'DE' } },
    { ...JAPAN, payer: null },
    { ...JAPAN, currency: 'USD' },
    { ...JAPAN, day: '2038-01-01' },
    { ...JAPAN, day: '2012-12-31' },
    { ...JAPAN, seller: { ...seller, country: 'DE' }, payer: { ...payer, country: 'DE' }, currency: 'EUR' },
  ]
  for (const facts of none) expect(withholdingOf(facts)).toBeNull()
})

test('seats at open events count in Japan where the seller says so, in Italy always', () => {
  expect(withholdingOf({ ...JAPAN, of: 'seats' })).toBeNull()
  const said = { ...JAPAN.seller, withholdsSeats: true }
  expect(withholdingOf({ ...JAPAN, of: 'seats', seller: said })?.name).toBe('gensen')
  expect(withholdingOf(ITALY)?.name).toBe('ritenuta')
})

test('Italy withholds 20 per cent, rounded to the cent, and nothing of the forfettario', () => {
  expect(withheldOf(withholdingOf(ITALY), 100_02)).toBe(2_000)
  expect(withheldOf(withholdingOf(ITALY), 100_03)).toBe(2_001)
  expect(withholdingOf({ ...ITALY, seller: { ...ITALY.seller, isSmall: true } })).toBeNull()
  expect(formsIn('IT')).toEqual(['company', 'person', 'association'])
  expect(formsIn('JP')).toEqual(['company', 'person'])
})

test('what is withheld never sinks as the base grows, and is less than it', () => {
  for (const row of WITHHOLDINGS)
    fc.assert(
      fc.property(fc.nat(30_000_000), fc.nat(30_000_000), (base, more) => {
        const [one, other] = [withheldOf(row, base), withheldOf(row, base + more)]
        return one <= other && other <= base + more
      }),
    )
})

test('consumption tax of 1,000 invoices is rounded once for each rate, whatever their lines', () => {
  const line = fc.record({ minor: fc.nat(3_000_000), rate: fc.constantFrom(1_000, 800) })
  const invoice = fc.tuple(fc.array(line, { minLength: 1, maxLength: 40 }), fc.boolean())
  fc.assert(
    fc.property(invoice, ([lines, isIncluded]) => {
      const of = lines.map(({ minor, rate }) => ({
        minor,
        tax: { category: 'S' as const, reason: null, rate },
      }))
      const { breakdown } = taxOfLines(of, { currency: 'JPY', prices: { kind: 'consumption', isIncluded } })
      const rates = new Set(lines.map(({ rate }) => rate))
      expect(breakdown?.parts).toHaveLength(rates.size)
      for (const part of breakdown?.parts ?? []) {
        const sum = lines.reduce((all, { minor, rate }) => all + (rate === part.rate ? minor : 0), 0)
        const whole = isIncluded ? 10_000 + part.rate : 10_000
        expect(part.taxMinor).toBe(Math.floor((2 * sum * part.rate + whole) / (2 * whole)))
        expect(part.taxableMinor).toBe(isIncluded ? sum - part.taxMinor : sum)
      }
    }),
    { numRuns: 1_000 },
  )
})
