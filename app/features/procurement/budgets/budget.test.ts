import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderState, PaymentAxis } from '#app/features/sales/orders/order.ts'
import {
  BUDGET_STAGES,
  type BudgetStage,
  budgetFor,
  pairsBetween,
  sumTaken,
  TAKEN_STAGES,
  type Taken,
} from './budget.ts'
import { type OrderFacts, takenByOrder, takenByPurchaseOrder } from './commitment.ts'
import { coveredBy } from './covered.ts'

const stood = fc.record(
  Object.fromEntries(TAKEN_STAGES.map((stage) => [stage, fc.integer({ min: 0, max: 1_000 })])),
) as fc.Arbitrary<Taken>

type Ledger = Record<BudgetStage, number>
const emptyLedger = () => Object.fromEntries(BUDGET_STAGES.map((stage) => [stage, 0])) as Ledger

function write(ledger: Ledger, pairs: ReturnType<typeof pairsBetween>) {
  for (const { from, to, amount } of pairs) {
    expect(amount).toBeGreaterThan(0)
    expect(from).not.toBe(to)
    ledger[from] -= amount
    ledger[to] += amount
  }
}

test('pairs lead from any standing to any other one, and what none lacks is free', () => {
  fc.assert(
    fc.property(stood, stood, (before, after) => {
      const ledger = emptyLedger()
      write(ledger, pairsBetween({}, before))
      write(ledger, pairsBetween(before, after))
      for (const stage of TAKEN_STAGES) expect(ledger[stage]).toBe(after[stage] ?? 0)
      expect(ledger.free + sumTaken(after)).toBe(0)
      expect(pairsBetween(after, after)).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

test('one step is one pair', () => {
  expect(pairsBetween({ requested: 100 }, { approved: 100 })).toEqual([
    { from: 'requested', to: 'approved', amount: 100 },
  ])
  expect(pairsBetween({ ordered: 100 }, { ordered: 60, invoiced: 40 })).toEqual([
    { from: 'ordered', to: 'invoiced', amount: 40 },
  ])
  expect(pairsBetween({ invoiced: 100 }, { invoiced: 70 })).toEqual([
    { from: 'invoiced', to: 'free', amount: 30 },
  ])
})

describe('W1: 10,000 chains from request to credit', () => {
  // What happens to one purchase, as the product would write it down; amounts are of whole hundreds.
  type Step =
    | { do: 'ask' | 'approve' | 'decline' | 'order' | 'deliver' | 'bill' | 'pay' | 'cancel' }
    | { do: 'credit' | 'refund'; part: number }
    | { do: 'move'; to: number }
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constantFrom<Step>(
      { do: 'ask' },
      { do: 'approve' },
      { do: 'decline' },
      { do: 'order' },
      { do: 'deliver' },
      { do: 'bill' },
      { do: 'pay' },
      { do: 'cancel' },
    ),
    fc.record({
      do: fc.constantFrom('credit' as const, 'refund' as const),
      part: fc.integer({ min: 1, max: 100 }),
    }),
    fc.record({ do: fc.constant('move' as const), to: fc.integer({ min: 0, max: 2 }) }),
  )
  type Purchase = OrderFacts & { centre: number }
  const begun = (totalMinor: number, centre: number): Purchase => ({
    state: 'held',
    payment: 'none',
    totalMinor,
    lessMinor: 0,
    creditedMinor: 0,
    paidMinor: 0,
    approvedMinor: 0,
    isAsked: false,
    isTraining: false,
    isInvoiced: false,
    isOver: false,
    centre,
  })
  const GOOD: OrderState[] = ['confirmed', 'completed']

  function take(one: Purchase, what: Step): Purchase {
    const isGood = GOOD.includes(one.state)
    const isPaid = one.payment === 'paid'
    const owed = one.totalMinor - one.lessMinor - one.creditedMinor - one.paidMinor
    switch (what.do) {
      case 'ask':
        return one.state === 'held' ? { ...one, isAsked: true } : one
      case 'approve':
        return one.isAsked ? { ...one, isAsked: false, approvedMinor: one.totalMinor } : one
      case 'decline':
        return { ...one, isAsked: false }
      case 'order':
        return one.state === 'held' ? { ...one, state: 'confirmed', isAsked: false } : one
      case 'deliver':
        return isGood ? { ...one, state: 'completed', isOver: true } : one
      case 'bill':
        return isGood && !isPaid ? { ...one, isInvoiced: true, payment: 'awaiting' as PaymentAxis } : one
      case 'pay':
        return isGood && one.isInvoiced && !isPaid
          ? { ...one, payment: 'paid', isInvoiced: false, paidMinor: one.paidMinor + owed }
          : one
      case 'cancel':
        return one.state === 'held' || one.state === 'confirmed'
          ? { ...one, state: 'cancelled', isAsked: false, paidMinor: 0 }
          : one
      case 'credit':
        return isGood && one.isInvoiced && !isPaid
          ? { ...one, creditedMinor: one.creditedMinor + Math.floor((owed * what.part) / 100) }
          : one
      case 'refund':
        return isPaid
          ? { ...one, paidMinor: one.paidMinor - Math.floor((one.paidMinor * what.part) / 100) }
          : one
      case 'move':
        return { ...one, centre: what.to }
    }
  }

  /** The second program: what binds or waits, counted from the facts without any stage. */
  function recount(purchases: Purchase[], centre: number): number {
    return purchases
      .filter((one) => one.centre === centre)
      .reduce((sum, one) => {
        if (one.state === 'cancelled') return sum
        if (one.state === 'held') return sum + (one.isAsked || one.approvedMinor > 0 ? one.totalMinor : 0)
        if (one.payment === 'paid') return sum + one.paidMinor
        return sum + one.totalMinor - one.creditedMinor
      }, 0)
  }

  test('free is what was granted less a recount by other code, at each step', () => {
    let chains = 0
    const chain = fc.record({
      total: fc.integer({ min: 1, max: 900_000 }),
      steps: fc.array(step, { maxLength: 14 }),
    })
    fc.assert(
      fc.property(fc.array(chain, { minLength: 10, maxLength: 10 }), (all) => {
        const ledgers = [0, 1, 2].map(emptyLedger)
        const purchases = all.map(({ total }, at) => begun(total, at % 3))
        const longest = Math.max(...all.map(({ steps }) => steps.length))
        for (let round = 0; round < longest; round += 1)
          for (const [at, { steps }] of all.entries()) {
            const [now, what] = [purchases[at], steps[round]]
            if (!now || !what) continue
            const next = take(now, what)
            purchases[at] = next
            const [from, to] = [ledgers[now.centre], ledgers[next.centre]]
            if (!from || !to) throw new Error('no budget')
            const [before, after] = [takenByOrder(now), takenByOrder(next)]
            if (from === to) write(to, pairsBetween(before, after))
            else {
              write(from, pairsBetween(before, {}))
              write(to, pairsBetween({}, after))
            }
          }
        for (const [centre, ledger] of ledgers.entries()) {
          expect(ledger.free + recount(purchases, centre)).toBe(0)
          expect(Object.values(ledger).reduce((sum, minor) => sum + minor, 0)).toBe(0)
          for (const stage of TAKEN_STAGES) expect(ledger[stage]).toBeGreaterThanOrEqual(0)
        }
        chains += all.length
      }),
      { numRuns: 1_000 },
    )
    expect(chains).toBe(10_000)
  })

  test('an order in writing and what was booked of it come to the larger of both, in any order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 5 }),
        fc.integer({ min: 0, max: 120_000 }),
        (totalMinor, bookings, deliveredMinor) => {
          const coverings = bookings.map((_, at) => ({
            purchaseOrderId: 'p',
            orderId: String(at),
            part: 1,
            isNet: false,
            taxPart: 0,
          }))
          const covered = coveredBy(coverings, (id) => ({ ordered: bookings[Number(id)] ?? 0 })).get('p') ?? 0
          const facts = { totalMinor, isAsked: false, coveredMinor: covered, deliveredMinor }
          const taken = takenByPurchaseOrder({ ...facts, state: 'sent' })
          const booked = bookings.reduce((sum, minor) => sum + minor, 0)
          expect(sumTaken(taken) + booked).toBe(Math.max(totalMinor, booked))
          for (const state of ['cancelled', 'rejected', 'closed'] as const)
            expect(takenByPurchaseOrder({ ...facts, state })).toEqual({})
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

test('the closest budget fits, and never one of another year or currency', () => {
  const budget = (id: string, costCentreId: string | null, categoryId: string | null, isRest = false) => ({
    id,
    year: 2026,
    currency: 'EUR',
    costCentreId,
    categoryId,
    isRest,
  })
  const all = [
    budget('rest', null, null, true),
    budget('all', null, null),
    budget('group', null, 'g'),
    budget('category', null, 'c'),
    budget('centre', 'a', null),
    budget('centre group', 'a', 'g'),
    budget('both', 'a', 'c'),
  ]
  const drawn = (costCentreId: string | null, categoryId: string | null) => ({
    year: 2026,
    currency: 'EUR',
    costCentreId,
    categoryId,
    categoryParentId: categoryId === 'c' || categoryId === 'd' ? 'g' : null,
  })
  const found = (of: typeof all, ...[centre, category]: Parameters<typeof drawn>) =>
    budgetFor(of, drawn(centre, category))?.id
  expect(found(all, 'a', 'c')).toBe('both')
  expect(found(all, 'a', 'd')).toBe('centre group')
  expect(found(all, 'a', 'x')).toBe('centre')
  expect(found(all, 'a', null)).toBe('centre')
  expect(found(all, 'b', 'c')).toBe('category')
  expect(found(all, 'b', 'd')).toBe('group')
  expect(found(all, null, null)).toBe('all')
  expect(found(all.slice(0, 1), 'a', 'c')).toBe('rest')
  expect(budgetFor(all, { ...drawn('a', 'c'), currency: 'CHF' })).toBeNull()
  expect(budgetFor(all, { ...drawn('a', 'c'), year: 2025 })).toBeNull()
})
