import { expect, test } from 'vitest'
import {
  DAY_MS,
  isBillDue,
  isNoticeDue,
  isRenewalDue,
  lastReminder,
  lockOf,
  needsFactor,
  openUntil,
  stepAtEnd,
} from './subscription.ts'

const now = new Date('2026-03-01T12:00:00Z')
const timed = (given: Partial<Parameters<typeof stepAtEnd>[0]>) => ({
  state: 'active' as const,
  endDate: now,
  cancelAtEnd: false,
  payWay: 'hand' as const,
  failures: 0,
  failedAt: null,
  noticedAt: null,
  unconfirmedAt: null,
  ...given,
})
const after = (ms: number) => new Date(now.getTime() + ms)

test.each([
  ['trialing', 1, false, null],
  ['trialing', 0, false, 'end_trial'],
  ['active', 1, true, null],
  ['active', 0, false, 'fall_due'],
  ['active', 0, true, 'end'],
  ['past_due', -29 * DAY_MS, false, null],
  ['past_due', -30 * DAY_MS, false, 'end'],
  ['cancelled', -90 * DAY_MS, false, null],
] as const)('what is %s with its end in %i ms, cancelled %s: %s', (state, ms, cancelAtEnd, step) => {
  expect(stepAtEnd(timed({ state, endDate: after(ms), cancelAtEnd }), now)).toBe(step)
})

test('a renewal that is tried or awaited leaves the workspace open for a while', () => {
  for (const [payWay, days] of [
    ['hand', 0],
    ['card', 7],
    ['invoice', 14],
  ] as const) {
    const one = timed({ payWay })
    expect(openUntil(one)).toEqual(after(days * DAY_MS))
    expect(stepAtEnd(one, after(days * DAY_MS))).toBe('fall_due')
    if (days > 0) expect(stepAtEnd(one, after(days * DAY_MS - 1))).toBeNull()
    expect(stepAtEnd({ ...one, cancelAtEnd: true }, now)).toBe('end')
    expect(stepAtEnd({ ...one, state: 'past_due' }, after((days + 30) * DAY_MS))).toBe('end')
    expect(stepAtEnd({ ...one, state: 'past_due' }, after((days + 29) * DAY_MS))).toBeNull()
  }
})

test('a kept card is charged from three days before on, announced seven days before that, and a day at least', () => {
  const one = timed({ payWay: 'card', endDate: after(10 * DAY_MS) })
  expect(isNoticeDue(one, after(-1))).toBe(false)
  expect(isNoticeDue(one, now)).toBe(true)
  const told = { ...one, noticedAt: now }
  expect(isNoticeDue(told, now)).toBe(false)
  expect(isRenewalDue(told, after(7 * DAY_MS - 1))).toBe(false)
  expect(isRenewalDue(told, after(7 * DAY_MS))).toBe(true)
  const late = { ...one, noticedAt: after(9 * DAY_MS) }
  expect(isRenewalDue(late, after(9.9 * DAY_MS))).toBe(false)
  expect(isRenewalDue(late, after(10 * DAY_MS))).toBe(true)
  expect(isRenewalDue(one, after(9 * DAY_MS))).toBe(false)
  expect(isRenewalDue(told, after(17 * DAY_MS))).toBe(false)
  for (const not of [
    { cancelAtEnd: true },
    { payWay: 'hand' as const },
    { payWay: 'invoice' as const },
    { state: 'past_due' as const },
    { unconfirmedAt: now },
  ])
    expect(isRenewalDue({ ...told, ...not }, after(8 * DAY_MS))).toBe(false)
})

test('what is declined is tried again on the first, third, fifth and seventh day, then no more', () => {
  let one = timed({ payWay: 'card', endDate: after(3 * DAY_MS), noticedAt: after(-7 * DAY_MS) })
  const tried: number[] = []
  for (let hour = 0; hour < 24 * 10; hour += 1) {
    if (!isRenewalDue(one, after(hour * 3_600_000))) continue
    tried.push(Math.round(hour / 24))
    one = { ...one, failures: one.failures + 1, failedAt: after(hour * 3_600_000) }
  }
  expect(tried).toEqual([0, 1, 3, 5, 7])
  // Where the gateway gave no answer, it is asked again after some hours, and none of the tries is lost.
  const silent = { ...one, failures: 0, failedAt: now }
  expect(isRenewalDue(silent, after(5 * 3_600_000))).toBe(false)
  expect(isRenewalDue(silent, after(6 * 3_600_000))).toBe(true)
})

test('an invoice is issued three weeks before the end', () => {
  const one = timed({ payWay: 'invoice', endDate: after(21 * DAY_MS) })
  expect([isBillDue(one, after(-1)), isBillDue(one, now)]).toEqual([false, true])
  expect(isBillDue({ ...one, cancelAtEnd: true }, now)).toBe(false)
  expect(isBillDue(one, after(35 * DAY_MS))).toBe(false)
})

test.each([
  [1_500_000, 'INR', false],
  [1_500_001, 'INR', true],
  [9_000_000, 'EUR', false],
])('%i %s without anybody at the page wants another factor: %s', (minor, currency, wants) => {
  expect(needsFactor({ minor, currency })).toBe(wants)
})

test('admins are reminded of what they are to do, and of what is owed from the lock on', () => {
  const days = (one: Parameters<typeof lastReminder>[0]) => {
    const seen = new Set<number>()
    for (let day = -10; day < 40; day += 1) {
      const moment = lastReminder(one, after(day * DAY_MS))
      if (moment) seen.add((moment.getTime() - now.getTime()) / DAY_MS)
    }
    return [...seen]
  }
  expect(days(timed({ state: 'trialing' }))).toEqual([-7, -1])
  expect(days(timed({ payWay: 'hand' }))).toEqual([-7, -1])
  expect(days(timed({ payWay: 'invoice' }))).toEqual([1, 7, 12])
  expect(days(timed({ payWay: 'card' }))).toEqual([])
  expect(days(timed({ payWay: 'card', unconfirmedAt: now }))).toEqual([-1, 3, 6])
  expect(days(timed({ payWay: 'hand', cancelAtEnd: true }))).toEqual([])
  expect(days(timed({ state: 'past_due' }))).toEqual([7, 23])
  expect(days(timed({ state: 'past_due', payWay: 'card' }))).toEqual([14, 30])
})

test.each([
  ['trialing', false, null, 'trial'],
  ['cancelled', false, null, 'trial'],
  ['past_due', false, after(-30 * DAY_MS), 'owed'],
  ['active', false, after(-30 * DAY_MS), 'owed'],
  ['active', true, after(-30 * DAY_MS), 'ended'],
  ['cancelled', true, after(-30 * DAY_MS), 'ended'],
  ['cancelled', false, after(-60 * DAY_MS), 'ended'],
] as const)(
  'what is %s, cancelled %s, paid since %s is locked for: %s',
  (state, cancelAtEnd, periodStart, why) => {
    expect(lockOf({ state, cancelAtEnd, periodStart, endDate: now })).toEqual({ why, since: now })
  },
)
