import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  agreedMinor,
  faultsOfSteps,
  type GroupDealState,
  groupDealDays,
  groupDealEnd,
  movesOf,
  type PriceStep,
} from './group-deal.ts'

const steps: PriceStep[] = [
  { seats: 8, minor: 42_000 },
  { seats: 12, minor: 36_000 },
]
const now = new Date('2026-12-01T12:00:00Z')
const later = new Date('2026-12-04T17:00:00Z')
const running = { steps, until: later, reachedMinor: null, state: 'open' as GroupDealState }

test('a promise is reached, sinks and is decided as people come', () => {
  expect(movesOf(running, 7, now)).toEqual([])
  expect(movesOf(running, 8, now)).toEqual([{ step: 'reach', reachedMinor: 42_000 }])
  expect(movesOf(running, 12, now)).toEqual([{ step: 'reach', reachedMinor: 36_000 }, { step: 'decide' }])
  const reached = { ...running, state: 'reached' as const, reachedMinor: 42_000 }
  expect(movesOf(reached, 8, now)).toEqual([])
  expect(movesOf(reached, 13, now)).toEqual([{ step: 'lower', reachedMinor: 36_000 }, { step: 'decide' }])
  // Whoever leaves by the terms of a sale makes it dearer for nobody.
  expect(movesOf(reached, 3, now)).toEqual([])
})

test('its end decides what was reached, and lapses what was not', () => {
  expect(movesOf(running, 7, later)).toEqual([{ step: 'lapse' }])
  expect(movesOf(running, 8, later)).toEqual([{ step: 'reach', reachedMinor: 42_000 }, { step: 'decide' }])
  const reached = { ...running, state: 'reached' as const, reachedMinor: 42_000 }
  expect(movesOf(reached, 2, later)).toEqual([{ step: 'decide' }])
  for (const state of ['decided', 'lapsed', 'withdrawn'] as const)
    expect(movesOf({ ...running, state }, 20, later)).toEqual([])
})

const TO = {
  reach: 'reached',
  lower: 'reached',
  decide: 'decided',
  lapse: 'lapsed',
  withdraw: 'withdrawn',
} as const

test('whoever comes and goes, nobody pays more than was agreed when they joined', () => {
  const someSteps = fc
    .uniqueArray(fc.integer({ min: 2, max: 60 }), { minLength: 1, maxLength: 3 })
    .map((people) =>
      people.toSorted((a, b) => a - b).map((seats, at) => ({ seats, minor: 50_000 - at * 7_000 })),
    )
  fc.assert(
    fc.property(someSteps, fc.array(fc.integer({ min: 0, max: 70 }), { maxLength: 30 }), (steps, counts) => {
      let groupDeal = {
        steps,
        until: later,
        reachedMinor: null as number | null,
        state: 'open' as GroupDealState,
      }
      const agreed: number[] = []
      const take = (seats: number, at: Date) => {
        for (const { step, reachedMinor = groupDeal.reachedMinor } of movesOf(groupDeal, seats, at))
          groupDeal = { ...groupDeal, state: TO[step], reachedMinor }
      }
      for (const seats of counts) {
        if (groupDeal.state === 'open' || groupDeal.state === 'reached') agreed.push(agreedMinor(groupDeal))
        take(seats, now)
        if (groupDeal.reachedMinor !== null)
          expect(Math.max(0, ...agreed.map((minor) => groupDeal.reachedMinor! - minor))).toBe(0)
      }
      take(counts.at(-1) ?? 0, later)
      const best = steps.filter((step) => counts.some((seats) => seats >= step.seats)).at(-1)
      expect(groupDeal.state).toBe(best ? 'decided' : 'lapsed')
      if (best) expect(groupDeal.reachedMinor).toBe(best.minor)
    }),
  )
})

test('more people always pay less, and less than the price', () => {
  const sold = { priceMinor: 69_000, capacity: 20 }
  expect(faultsOfSteps(steps, sold)).toEqual([])
  const wrong = [
    { seats: 1, minor: 69_000 },
    { seats: 1, minor: 70_000 },
    { seats: 21, minor: 0 },
  ]
  expect(faultsOfSteps(wrong, sold).map(({ at, field, why }) => `${at} ${field} ${why}`)).toEqual([
    '0 seats size',
    '0 price dear',
    '1 seats size',
    '1 seats more',
    '1 price dear',
    '1 price less',
    '2 seats size',
    '2 price dear',
  ])
})

test('it ends while there is time to pay, before the sale and the decision on the event', () => {
  const times = {
    startsAt: new Date('2026-12-20T08:00:00Z'),
    salesEnd: null,
    decidedAt: null,
    timeZone: 'Europe/Berlin',
  }
  expect(groupDealDays(times, 60, now)).toEqual({ first: '2026-12-02', last: '2026-12-12' })
  expect(groupDealDays(times, 5, now)).toEqual({ first: '2026-12-02', last: '2026-12-05' })
  expect(groupDealDays({ ...times, salesEnd: new Date('2026-12-04T12:00:00Z') }, 60, now)?.last).toBe(
    '2026-12-03',
  )
  expect(groupDealDays({ ...times, decidedAt: new Date('2026-12-04T17:00:00Z') }, 60, now)?.last).toBe(
    '2026-12-04',
  )
  expect(groupDealDays({ ...times, startsAt: new Date('2026-12-08T08:00:00Z') }, 60, now)).toBeNull()
  expect(groupDealEnd(times, { days: 60, day: '2026-12-04', now })).toEqual(later)
  expect(groupDealEnd(times, { days: 60, day: '2026-12-13', now })).toBeNull()
})
