import { expect, test } from 'vitest'
import { newId } from '#app/kit/ids.ts'
import { actingFor, aPerson } from '#app/platform/testing/a-person.ts'
import { daysUntil, termOf } from './workspace-term.ts'

const DAY_MS = 86_400_000
const now = new Date('2026-03-01T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)

test.each([
  [30 * DAY_MS, 30],
  [29 * DAY_MS + 1, 30],
  [1, 1],
  [0, 0],
  [-1, 0],
  [-5 * DAY_MS, 0],
])('an end in %i ms is %i days away, a begun day counted whole', (ms, days) => {
  expect(daysUntil(after(ms), now)).toBe(days)
})

test('a trial says its days, what is paid for nothing, what is over that it is locked', () => {
  const of = (writableUntil: Date | null, trial: boolean) =>
    termOf(actingFor(aPerson(), { id: newId(), approval: 'none', name: 'Acme', writableUntil, trial }), now)

  expect(of(after(DAY_MS + 1), true)).toEqual({ name: 'Acme', locked: false, trialDays: 2, admin: true })
  expect(of(after(DAY_MS), false)).toEqual({ name: 'Acme', locked: false, trialDays: null, admin: true })
  expect(of(null, false)).toEqual({ name: 'Acme', locked: false, trialDays: null, admin: true })
  expect(of(after(0), true)).toEqual({ name: 'Acme', locked: true, trialDays: null, admin: true })
  expect(termOf(aPerson(), now)).toBeNull()
  expect(termOf({ kind: 'visitor' }, now)).toBeNull()
})
