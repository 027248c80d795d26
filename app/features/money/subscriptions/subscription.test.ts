import { expect, test } from 'vitest'
import { DAY_MS, isRenewalDue, lastReminder, lockOf, stepAtEnd } from './subscription.ts'

const now = new Date('2026-03-01T12:00:00Z')
const timed = (given: Partial<Parameters<typeof stepAtEnd>[0]>) => ({
  state: 'active' as const,
  endDate: now,
  cancelAtEnd: false,
  method: null,
  failures: 0,
  failedAt: null,
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

test('what the marketplace was late to ask for is not ended at once', () => {
  const late = timed({ state: 'active', endDate: now, method: 'succeeds' })
  expect(stepAtEnd(late, now)).toBeNull()
  expect(stepAtEnd(late, after(DAY_MS))).toBe('fall_due')
  expect(stepAtEnd({ ...late, failures: 1 }, now)).toBe('fall_due')
})

test('a renewal is asked for from three days before, once a day, four times', () => {
  const one = timed({ state: 'active', endDate: after(3 * DAY_MS), method: 'succeeds' })
  expect(isRenewalDue(one, after(-1))).toBe(false)
  expect(isRenewalDue(one, now)).toBe(true)
  const failed = { ...one, failures: 1, failedAt: now }
  expect(isRenewalDue(failed, after(DAY_MS / 2))).toBe(false)
  expect(isRenewalDue(failed, after(DAY_MS))).toBe(true)
  expect(isRenewalDue({ ...failed, failures: 4 }, after(DAY_MS))).toBe(false)
  for (const not of [{ cancelAtEnd: true }, { method: null }, { state: 'past_due' as const }])
    expect(isRenewalDue({ ...one, ...not }, now)).toBe(false)
})

test('a trial is reminded of 7 days and one day before its end, money that is owed after 7 and 23', () => {
  const trial = { state: 'trialing', endDate: after(8 * DAY_MS) } as const
  expect(lastReminder(trial, now)).toBeNull()
  expect(lastReminder(trial, after(DAY_MS))).toEqual(after(DAY_MS))
  expect(lastReminder(trial, after(7.5 * DAY_MS))).toEqual(after(7 * DAY_MS))
  const owed = { state: 'past_due', endDate: now } as const
  expect(lastReminder(owed, after(6 * DAY_MS))).toBeNull()
  expect(lastReminder(owed, after(29 * DAY_MS))).toEqual(after(23 * DAY_MS))
  expect(lastReminder({ state: 'active', endDate: now }, now)).toBeNull()
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
