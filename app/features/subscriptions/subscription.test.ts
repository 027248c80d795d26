import { expect, test } from 'vitest'
import { DAY_MS, stepAtEnd } from './subscription.ts'

const now = new Date('2026-03-01T12:00:00Z')
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
  expect(stepAtEnd({ state, endDate: after(ms), cancelAtEnd }, now)).toBe(step)
})
