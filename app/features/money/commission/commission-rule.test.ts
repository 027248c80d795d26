import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PartyId } from '#app/kit/ids.ts'
import { money, portionOf } from '#app/kit/money.ts'
import {
  type CommissionRule,
  changeFor,
  commissionOf,
  dayOfRule,
  earliestRise,
  isRise,
  type RuleKind,
  ruleFor,
  type SaleFacts,
  salesLike,
} from './commission-rule.ts'

const at = (text: string) => new Date(text)
const party = (name: string) => name as PartyId
const FIRST: CommissionRule = {
  id: '0',
  kind: 'default',
  partyId: null,
  plan: null,
  categoryId: null,
  rate: 1_000,
  countsFrom: at('1970-01-01T00:00:00Z'),
  createdAt: at('1970-01-01T00:00:00Z'),
}
const rule = (given: Partial<CommissionRule>): CommissionRule => ({
  ...FIRST,
  id: '1',
  countsFrom: at('2026-01-01T00:00:00Z'),
  createdAt: at('2026-01-01T00:00:00Z'),
  ...given,
})
const sale = (given: Partial<SaleFacts> = {}): SaleFacts => ({
  partyId: party('asha'),
  plan: null,
  categories: [],
  byOwnLink: false,
  ...given,
})
const now = at('2026-06-15T10:00:00Z')

const PARTIES = ['asha', 'biru', 'chen'].map(party)
const CATEGORIES = ['lean', 'law', 'leading', 'skills']
const moment = fc.integer({ min: 0, max: 20 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day)))
const someRule = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom<RuleKind>('own_link', 'provider', 'plan', 'category', 'default'),
    partyId: fc.constantFrom(...PARTIES),
    plan: fc.constantFrom('month' as const, 'year' as const),
    categoryId: fc.constantFrom(...CATEGORIES),
    rate: fc.option(fc.integer({ min: 0, max: 10_000 }), { freq: 4 }),
    countsFrom: moment,
    createdAt: moment,
  })
  .map((given) => ({
    ...given,
    partyId: given.kind === 'provider' ? given.partyId : null,
    plan: given.kind === 'plan' ? given.plan : null,
    categoryId: given.kind === 'category' ? given.categoryId : null,
    rate: given.kind === 'default' ? (given.rate ?? 700) : given.rate,
  }))
const someRules = fc.array(someRule, { maxLength: 25 }).map((rules): CommissionRule[] => [FIRST, ...rules])
const someSale = fc.record({
  partyId: fc.constantFrom(...PARTIES),
  plan: fc.constantFrom('month' as const, 'year' as const, null),
  categories: fc.constantFrom([], ['lean', 'leading'], ['law', 'skills'], ['leading']),
  byOwnLink: fc.boolean(),
})

/** Whether a rule is the one that counts, said of each by itself: no other that is meant goes before it. */
function counts(rules: readonly CommissionRule[], facts: SaleFacts, when: Date): CommissionRule[] {
  const isMeant = (one: CommissionRule) =>
    one.countsFrom <= when &&
    (one.kind === 'default' ||
      one.kind === 'own_link' ||
      one.partyId === facts.partyId ||
      (one.plan !== null && one.plan === facts.plan) ||
      (one.categoryId !== null && facts.categories.includes(one.categoryId)))
  const isSame = (one: CommissionRule, other: CommissionRule) =>
    one.kind === other.kind &&
    one.partyId === other.partyId &&
    one.plan === other.plan &&
    one.categoryId === other.categoryId
  const age = (one: CommissionRule) =>
    `${one.countsFrom.toISOString()} ${one.createdAt.toISOString()} ${one.id}`
  const last = rules.filter(
    (one) =>
      isMeant(one) && !rules.some((other) => isMeant(other) && isSame(one, other) && age(other) > age(one)),
  )
  const rated = last.filter((one) => one.rate !== null)
  const rank = (one: CommissionRule) =>
    ['provider', 'plan', 'category', 'default'].indexOf(one.kind) * 10 +
    (one.categoryId === null ? 0 : facts.categories.indexOf(one.categoryId))
  const usual = rated.filter((one) => one.kind !== 'own_link')
  const best = usual.filter((one) => usual.every((other) => rank(one) <= rank(other)))
  const link = rated.filter(
    (one) =>
      facts.byOwnLink &&
      one.kind === 'own_link' &&
      best.every((other) => (one.rate ?? 0) < (other.rate ?? 0)),
  )
  return link.length > 0 ? link : best
}

describe('which rule counts', () => {
  test('exactly one answers, whatever the rules and the sale', () => {
    fc.assert(
      fc.property(someRules, someSale, moment, (rules, facts, when) => {
        const one = counts(rules, facts, when)
        expect(one.length).toBe(1)
        expect(ruleFor(rules, facts, when)).toMatchObject({ id: one[0]?.id, rate: one[0]?.rate })
      }),
      { numRuns: 20_000 },
    )
  })

  test('the own link never costs more than without it', () => {
    fc.assert(
      fc.property(someRules, someSale, moment, (rules, facts, when) => {
        const { rate } = ruleFor(rules, { ...facts, byOwnLink: true }, when)
        expect(rate).toBeLessThanOrEqual(ruleFor(rules, { ...facts, byOwnLink: false }, when).rate)
      }),
    )
  })

  test('the most special first: provider, plan, category, its group, all', () => {
    const rules = [
      FIRST,
      rule({ id: 'group', kind: 'category', categoryId: 'skills', rate: 900 }),
      rule({ id: 'category', kind: 'category', categoryId: 'law', rate: 800 }),
      rule({ id: 'plan', kind: 'plan', plan: 'year', rate: 700 }),
      rule({ id: 'provider', kind: 'provider', partyId: party('asha'), rate: 600 }),
      rule({ id: 'link', kind: 'own_link', rate: 500 }),
    ]
    const id = (given: Partial<SaleFacts>) =>
      ruleFor(rules, sale({ partyId: party('biru'), ...given }), now).id
    expect(id({})).toBe('0')
    expect(id({ categories: ['lean', 'skills'] })).toBe('group')
    expect(id({ categories: ['law', 'skills'] })).toBe('category')
    expect(id({ categories: ['law', 'skills'], plan: 'year' })).toBe('plan')
    expect(id({ plan: 'year', partyId: party('asha') })).toBe('provider')
    expect(id({ partyId: party('asha'), byOwnLink: true })).toBe('link')
  })

  test('a row without a rate ends what was before it', () => {
    const own = { kind: 'provider', partyId: party('asha') } as const
    const rules = [
      FIRST,
      rule({ ...own, id: 'low', rate: 500 }),
      rule({ ...own, id: 'end', rate: null, countsFrom: at('2026-06-01T00:00:00Z') }),
    ]
    expect(ruleFor(rules, sale(), at('2026-05-31T23:59:59Z')).id).toBe('low')
    expect(ruleFor(rules, sale(), at('2026-06-01T00:00:00Z')).id).toBe('0')
  })
})

describe('a rise', () => {
  test('needs its notice: the start of a day, thirty whole days ahead', () => {
    expect(earliestRise(now).toISOString()).toBe('2026-07-16T00:00:00.000Z')
    expect(earliestRise(at('2026-06-15T00:00:00Z')).toISOString()).toBe('2026-07-15T00:00:00.000Z')
  })

  test('is seen wherever some sale costs more', () => {
    fc.assert(
      fc.property(someRules, someRule, someSale, (rules, fresh, facts) => {
        const last = { ...fresh, id: 'ffffffff', createdAt: at('2027-01-01T00:00:00Z') }
        const group = facts.categories[1] ?? null
        const { byOwnLink: _, ...own } = facts
        const sales = salesLike(rules, last, { own: [own], group })
        const change = changeFor(rules, last, facts)
        const isOfIt = last.kind !== 'provider' || last.partyId === facts.partyId
        if (isOfIt && change && change.after.rate > change.before.rate)
          expect(isRise(rules, last, sales)).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  test('is an ended rate, too, and no fall is one', () => {
    const own = { kind: 'provider', partyId: party('asha') } as const
    const rules = [FIRST, rule({ ...own, rate: 500 })]
    const mine = [{ partyId: party('asha'), plan: null, categories: [] }]
    const asks = (given: Partial<CommissionRule>) => {
      const fresh = rule({ ...own, id: 'x', countsFrom: now, createdAt: now, ...given })
      return isRise(rules, fresh, salesLike(rules, fresh, { own: mine }))
    }
    expect([asks({ rate: null }), asks({ rate: 501 }), asks({ rate: 500 }), asks({ rate: 0 })]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('from which day', () => {
  test.each([
    [null, now.toISOString()],
    ['2026-06-15', now.toISOString()],
    ['2026-06-16', '2026-06-16T00:00:00.000Z'],
    ['2026-06-14', undefined],
    ['2026-13-01', undefined],
  ])('%s counts from %s', (day, from) => {
    expect(dayOfRule(day, now)?.toISOString()).toBe(from)
  })
})

describe('what is kept of a net sum', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 50 }),
    unitMinor: fc.integer({ min: 0, max: 1_000_000 }),
    commissionRate: fc.integer({ min: 0, max: 10_000 }),
  })

  test('lines of one rate keep that of the whole, rounded once', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.nat(100_000_000), (lines, minor) => {
        const same = lines.map((one) => ({ ...one, commissionRate: 1_250 }))
        expect(commissionOf(money(minor, 'EUR'), same)).toEqual(portionOf(money(minor, 'EUR'), 1_250, 10_000))
      }),
    )
  })

  test('lines of several rates are weighed by what they cost, to half a minor unit', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const net = lines.reduce((sum, one) => sum + one.quantity * one.unitMinor, 0)
        const exact =
          lines.reduce((sum, one) => sum + one.quantity * one.unitMinor * one.commissionRate, 0) / 10_000
        const kept = commissionOf(money(net, 'EUR'), lines).minor
        expect(Math.abs(kept - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
        expect(kept).toBeLessThanOrEqual(net)
      }),
    )
  })
})
