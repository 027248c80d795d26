import { expect, test } from 'vitest'
import { monthOf, stretchOf } from './newsletter.ts'

const at = (day: string) => new Date(`${day}T09:00:00Z`)
const days = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 86_400_000)

test('an issue goes on where the last one that left ended', () => {
  const { since, until } = stretchOf(at('2026-12-01'), at('2026-11-03'))
  expect(since).toEqual(at('2026-11-03'))
  expect(until).toEqual(new Date('2026-12-01T08:50:00Z'))
})

test('the first tells of a month, and one after a long pause of two', () => {
  const first = stretchOf(at('2026-12-01'), null)
  expect(days(first.since, first.until)).toBe(30)
  const late = stretchOf(at('2026-12-01'), at('2025-01-07'))
  expect(days(late.since, late.until)).toBe(61)
})

test('an issue is of the month in which it is drafted', () => {
  expect(monthOf(at('2027-01-05'))).toBe('2027-01')
})
