import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ApprovalRule,
  type Approver,
  approversOf,
  type PurchaseFacts,
} from '#app/features/sales/approval-rules/approval-rule.ts'
import { type Delegation, standInsOf } from '#app/features/sales/approval-rules/delegation.ts'
import { afterWorkingDays } from '#app/features/sales/approval-rules/working-days.ts'
import { roughFactor } from '#app/kit/exchange-rate.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { money } from '#app/kit/money.ts'

const PEOPLE = ['ann', 'ben', 'cho', 'dee', 'eve'] as AccountId[]
const CURRENCIES = ['EUR', 'INR', 'JPY', 'USD', 'XXX']
const person = fc.constantFrom(...PEOPLE)
const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const city = fc.constantFrom('Pune', 'pune ', 'Ulm')
const centre = fc.constantFrom('c1', 'c2')
const sum = fc
  .tuple(fc.integer({ min: 0, max: 2_000_000 }), fc.constantFrom(...CURRENCIES))
  .map(([minor, currency]) => money(minor, currency))
const rule: fc.Arbitrary<ApprovalRule> = fc.record({
  id: fc.uuid(),
  from: sum,
  categoryId: orNull(fc.constantFrom('safety', 'fire', 'sales')),
  city: orNull(city),
  askerId: orNull(person),
  costCentreId: orNull(centre),
  approvers: fc.uniqueArray(orNull(fc.constantFrom<AccountId | 'manager'>(...PEOPLE, 'manager')), {
    minLength: 1,
    maxLength: 3,
  }),
  createdAt: fc.integer({ min: 0, max: 5 }).map((at) => new Date(at)),
})
const purchase: fc.Arbitrary<PurchaseFacts> = fc.record({
  total: sum,
  categoryIds: fc.constantFrom([], ['safety'], ['fire', 'safety'], ['sales']),
  city: orNull(city),
  costCentreId: orNull(centre),
  askerId: person,
})
const members = fc
  .array(fc.constantFrom<'admin' | 'manager' | 'none'>('admin', 'manager', 'none'), {
    minLength: PEOPLE.length,
    maxLength: PEOPLE.length,
  })
  .map((roles) => {
    const of = (...wanted: string[]) => new Set(PEOPLE.filter((_, at) => wanted.includes(roles[at] ?? '')))
    return { deciders: of('admin', 'manager'), admins: of('admin') }
  })
const limit = orNull(fc.integer({ min: 0, max: 900_000 }).map((minor) => ({ minor, currency: 'EUR' })))
const managed = fc
  .uniqueArray(fc.tuple(person, person), { maxLength: 5, selector: ([one]) => one })
  .map((pairs) => new Map(pairs.filter(([one, boss]) => one !== boss)))
const groupAdmins = fc.constantFrom<ReadonlySet<AccountId>>(new Set(), new Set(['zoe'] as AccountId[]))

/** The same once more, by another way: step by step, over tables of words. */
function secondOpinion(
  rules: readonly ApprovalRule[],
  facts: PurchaseFacts,
  own: { minor: number; currency: string } | null,
  company: {
    deciders: ReadonlySet<AccountId>
    admins: ReadonlySet<AccountId>
    group: ReadonlySet<AccountId>
    managers: ReadonlyMap<AccountId, AccountId>
  },
): Approver[] {
  const { minor, currency } = facts.total
  const factorOf = (from: string) => (from === currency ? 1 : roughFactor(from, currency))
  const thresholds = rules.map(({ from }) => {
    const factor = factorOf(from.currency)
    return factor === null ? 0 : Math.ceil(from.minor * factor)
  })
  const clean = (text: string) => text.trim().toLowerCase()
  const order: number[] = []
  rules.forEach((one, at) => {
    let fits = minor !== 0 && minor >= (thresholds[at] ?? 0)
    if (one.city !== null) fits &&= facts.city !== null && clean(one.city) === clean(facts.city)
    if (one.categoryId !== null) fits &&= facts.categoryIds.some((id) => id === one.categoryId)
    if (one.costCentreId !== null) fits &&= one.costCentreId === facts.costCentreId
    if (one.askerId !== null) fits &&= one.askerId === facts.askerId
    if (fits) order.push(at)
  })
  order.sort((a, b) => {
    const [x, y] = [rules[a] as ApprovalRule, rules[b] as ApprovalRule]
    if (thresholds[a] !== thresholds[b]) return (thresholds[a] ?? 0) - (thresholds[b] ?? 0)
    if (x.createdAt.getTime() !== y.createdAt.getTime()) return x.createdAt.getTime() - y.createdAt.getTime()
    return x.id < y.id ? -1 : 1
  })
  const words: string[] = []
  for (const at of order)
    for (const named of rules[at]?.approvers ?? []) {
      const boss = company.managers.get(facts.askerId)
      const one = named === 'manager' ? (boss === undefined ? null : boss) : named
      const usable = one !== null && one !== facts.askerId && company.deciders.has(one)
      const word = usable ? one : '*'
      if (!words.includes(word)) words.push(word)
    }
  const heads = [...company.admins, ...company.group]
  const spare = heads.filter((one) => one !== facts.askerId && !words.includes(one))
  const left = words.filter((word) => word !== '*' || spare.length > 0)
  const factor = own === null ? null : factorOf(own.currency)
  const free = own === null ? Infinity : factor === null ? 0 : Math.floor(own.minor * factor)
  const isJudged = left.some((word) => word === '*' || company.admins.has(word as AccountId))
  if (minor > free && !isJudged) left.push('*')
  return left.map((word) => (word === '*' ? null : (word as AccountId)))
}

test('W3: which steps follow of a purchase is what a second program finds, in 20,000 cases', () => {
  let ruled = 0
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 6 }),
      purchase,
      limit,
      members,
      groupAdmins,
      managed,
      (rules, facts, own, company, group, managers) => {
        const found = approversOf(rules, facts, own, { ...company, groupAdmins: group, managers })
        expect(found).toEqual(secondOpinion(rules, facts, own, { ...company, group, managers }))
        expect(new Set(found).size).toBe(found.length)
        expect(found).not.toContain(facts.askerId)
        if (found.length > 1) ruled += 1
      },
    ),
    { numRuns: 20_000 },
  )
  expect(ruled).toBeGreaterThan(500)
})

test('W3: without rules the limit alone asks, and any admin', () => {
  fc.assert(
    fc.property(purchase, limit, members, groupAdmins, (facts, own, company, group) => {
      const found = approversOf([], facts, own, { ...company, groupAdmins: group, managers: new Map() })
      expect(found.every((one) => one === null) && found.length <= 1).toBe(true)
      if (own === null) expect(found).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

test('W3: delegates are at most three in a row, never in a circle, never by way of who asks', () => {
  const delegation: fc.Arbitrary<Delegation> = fc
    .tuple(person, person)
    .filter(([from, to]) => from !== to)
    .map(([from, to]) => ({ from, to }))
  fc.assert(
    fc.property(person, person, fc.array(delegation, { maxLength: 8 }), (member, asker, delegations) => {
      const found = standInsOf(member, delegations, asker)
      expect(found.length).toBeLessThanOrEqual(3)
      expect(new Set([member, ...found]).size).toBe(found.length + 1)
      expect(found).not.toContain(asker)
      const way = [member, ...found.toReversed()]
      for (const [at, one] of way.slice(1).entries())
        expect(delegations.find(({ from }) => from === way[at])?.to).toBe(one)
      if (member === asker) expect(found).toEqual([])
    }),
    { numRuns: 5_000 },
  )
  const [ann, ben, cho, dee, eve] = PEOPLE as [AccountId, AccountId, AccountId, AccountId, AccountId]
  const chain = [
    { from: ann, to: ben },
    { from: ben, to: cho },
    { from: cho, to: dee },
    { from: dee, to: eve },
  ]
  expect(standInsOf(ann, chain, 'zoe' as AccountId)).toEqual([dee, cho, ben])
  expect(standInsOf(ann, chain, cho)).toEqual([ben])
  expect(standInsOf(ann, [...chain.slice(0, 1), { from: ben, to: ann }], cho)).toEqual([ben])
})

test('working days leave out the weekend, by the clocks of who decides', () => {
  const after = (from: string, days: number, zone: string) =>
    afterWorkingDays(new Date(from), days, zone).toISOString()
  expect(after('2026-12-02T10:00:00Z', 2, 'UTC')).toBe('2026-12-04T10:00:00.000Z')
  expect(after('2026-12-03T10:00:00Z', 2, 'UTC')).toBe('2026-12-07T10:00:00.000Z')
  expect(after('2026-12-03T10:00:00Z', 4, 'UTC')).toBe('2026-12-09T10:00:00.000Z')
  // A Friday evening in London is a Saturday in Tokyo, which counts from Monday 0:00 there.
  expect(after('2026-12-04T18:00:00Z', 2, 'Asia/Tokyo')).toBe('2026-12-08T15:00:00.000Z')
  expect(after('2026-12-04T18:00:00Z', 2, 'Europe/London')).toBe('2026-12-08T18:00:00.000Z')
  // The clocks change in between: the same time of day.
  expect(after('2026-03-27T09:00:00Z', 2, 'Europe/Berlin')).toBe('2026-03-31T08:00:00.000Z')
})
