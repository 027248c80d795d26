import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from './late-interest.ts'
import { nextReminder, readDays, USUAL_DAYS } from './reminder.ts'

const dueOn = '2026-11-01'

test('reminders go out so many days after the due day, one after the other', () => {
  const next = (sent: { step: number | null; issuedOn: string }[], days: readonly number[] = USUAL_DAYS) =>
    nextReminder({ dueOn, days, sent })
  expect(next([])).toEqual({ step: 1, on: '2026-11-04' })
  expect(next([{ step: 1, issuedOn: '2026-11-04' }])).toEqual({ step: 2, on: '2026-11-15' })
  // The first came late, or one was sent by hand: the next waits as long as between its steps.
  expect(next([{ step: 1, issuedOn: '2026-11-20' }])).toEqual({ step: 2, on: '2026-12-01' })
  expect(next([{ step: null, issuedOn: '2026-11-10' }])).toEqual({ step: 1, on: '2026-11-13' })
  expect(next([{ step: 3, issuedOn: '2026-11-29' }])).toBeNull()
  expect(next([], [])).toBeNull()
})

test('days are read as people type them, rising', () => {
  expect(readDays('3, 14, 28')).toEqual([3, 14, 28])
  expect(readDays('3、14')).toEqual([3, 14])
  for (const typed of ['', '0', '3 3', '14, 3', '1 2 3 4 5 6', 'three', '181', '1.5'])
    expect(readDays(typed), typed).toBeNull()
})

test('whatever was sent, the next is never sooner than its step allows, nor before the last', () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 180 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(days, fc.array(fc.nat(60), { maxLength: 6 }), (typed, waits) => {
      const rising = typed.toSorted((a, b) => a - b)
      const sent: { step: number | null; issuedOn: string }[] = []
      let last = dueOn
      for (const wait of waits) {
        const next = nextReminder({ dueOn, days: rising, sent })
        if (next === null) break
        expect(next.on > dueOn && next.on >= last).toBe(true)
        expect(next.on >= dayAfter(dueOn, rising[next.step - 1] ?? 0)).toBe(true)
        last = dayAfter(next.on, wait)
        sent.push({ step: next.step, issuedOn: last })
      }
      expect(sent.length).toBeLessThanOrEqual(rising.length)
    }),
  )
})
