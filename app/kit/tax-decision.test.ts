import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInForce, ratesOn, TAX_COUNTRIES, TAX_RATES } from './tax-countries.ts'
import { decideTax, rulesOf, type TaxFacts } from './tax-decision.ts'
import { TAX_DELIVERIES } from './tax-rules.ts'
import { TAX_RULES } from './tax-rules-elsewhere.ts'
import { BUYER_OWES, SELLER_STANDINGS, STANDINGS } from './tax-standings.ts'
import { stateOf } from './tax-states.ts'

const country = fc.oneof(
  fc.constantFrom('DE', 'FR', 'CH', 'GB', 'IN', 'JP'),
  fc.constantFrom(...TAX_COUNTRIES.keys(), 'BR', 'AE', 'ZA', ''),
)
const place = fc.record({ country, state: fc.constantFrom(null, '27', '29') })
const day = fc
  .integer({ min: Date.UTC(2018, 0, 1) / 86_400_000, max: Date.UTC(2030, 0, 1) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const facts: fc.Arbitrary<TaxFacts> = fc.record({
  delivery: fc.constantFrom(...TAX_DELIVERIES),
  place,
  seller: fc
    .tuple(place, fc.constantFrom(...SELLER_STANDINGS))
    .map(([where, standing]) => ({ ...where, standing, homeRate: null })),
  payer: fc.option(
    fc
      .tuple(place, fc.constantFrom('person' as const, 'business' as const), fc.boolean())
      .map(([where, kind, isRegistered]) => ({ ...where, kind, isRegistered })),
  ),
  day,
})

const rateOf = (at: string, on: string) =>
  TAX_RATES.find((row) => row.country === at && isInForce(row, on))?.standard

describe('the rules of tax', () => {
  test('exactly one fits, whatever the facts', () => {
    fc.assert(
      fc.property(facts, (given) => rulesOf(given).length === 1),
      { numRuns: 20_000 },
    )
  })

  test('a rate is the one in force on the day in the country whose tax it is', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { tax, country: at, rule, owedBy } = decideTax(given)
        if (tax.category === 'S')
          expect(tax.rate).toBe(rateOf(at, given.day) ?? ratesOn(at, given.day)?.standard)
        else expect(tax.rate).toBe(0)
        expect(owedBy === 'buyer').toBe(tax.category === 'AE')
        expect(owedBy === 'seller').toBe(tax.category === 'S' || tax.category === 'Z')
        expect(rule.from <= given.day && (rule.to === null || given.day <= rule.to)).toBe(true)
      }),
      { numRuns: 20_000 },
    )
  })

  test('nobody charges tax of a country that it is not registered in but by a rule that says so', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const { tax, country: at } = decideTax(given)
        if (tax.category === 'S' && at !== given.seller.country)
          expect(tax.sentence).toMatch(/^at(Place|Payer)$/)
        if (tax.split !== undefined) expect(at).toBe(given.seller.country)
      }),
    )
  })

  test('every rule has a name of its own, a law and a source, and fits something', () => {
    expect(new Set(TAX_RULES.map(({ id }) => id)).size).toBe(TAX_RULES.length)
    for (const { id, law, source, from, to } of TAX_RULES) {
      expect(
        [id, law, source].every((text) => text.trim() !== ''),
        id,
      ).toBe(true)
      expect(to === null || from <= to, id).toBe(true)
    }
    const used = new Set<string>()
    fc.assert(
      fc.property(facts, (given) => {
        for (const { id } of rulesOf(given)) used.add(id)
      }),
      { numRuns: 60_000 },
    )
    expect(TAX_RULES.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([])
  })

  test('the rates of a country follow one another without a gap or an overlap', () => {
    for (const at of new Set(TAX_RATES.map((row) => row.country))) {
      const own = TAX_RATES.filter((row) => row.country === at)
      expect(own.filter(({ to }) => to === null).length, at).toBe(1)
      for (const on of own.flatMap(({ from, to }) => [from, to ?? '2030-01-01']))
        expect(own.filter((row) => isInForce(row, on)).length, `${at} ${on}`).toBe(1)
    }
  })

  test('no country stands in the code that decides', () => {
    const known = new Set([...TAX_COUNTRIES.keys(), ...TAX_RATES.map((row) => row.country)])
    for (const { country: at } of [...STANDINGS, ...BUYER_OWES]) known.add(at)
    const found = DECIDING.flatMap((file) => {
      const source = readFileSync(resolve(import.meta.dirname, file), 'utf8')
      const named = [...source.matchAll(/['"`]([A-Z]{2})['"`]/g)].map(([, name = '']) => name)
      return named.filter((name) => known.has(name) && name !== 'AE').map((name) => `${file}: ${name}`)
    })
    expect(found).toEqual([])
  })
})

/** What decides, and what reads the decision; the data stand elsewhere. */
const DECIDING = ['tax.ts', 'tax-decision.ts', 'tax-sale.ts', '../features/money/tax/service-terms.ts']

describe('states of India', () => {
  test.for([
    [{ country: 'IN', taxNumber: '27AAPFU0939F1ZV', postalCode: '560001' }, '27'],
    [{ country: 'IN', postalCode: '560 001' }, '29'],
    [{ country: 'IN', postalCode: '403001', city: 'Pune' }, '30'],
    [{ country: 'IN', city: 'Navi Mumbai' }, '27'],
    [{ country: 'IN', city: 'Somewhere' }, null],
    [{ country: 'IN', taxNumber: '00AAPFU0939F1ZV' }, null],
    [{ country: 'DE', postalCode: '40210' }, null],
  ] as const)('%j', ([address, state]) => {
    expect(stateOf(address)).toBe(state)
  })
})
