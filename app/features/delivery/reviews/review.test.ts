import { expect, test } from 'vitest'
import { reviewUntil, whyNotReviewed } from './review.ts'

const endsAt = new Date('2026-10-01T15:00:00Z')
const there = { endsAt, cancelled: false, attended: true }
const after = (ms: number) => new Date(endsAt.getTime() + ms)
const DAY = 86_400_000

test('a training is reviewed from its end on, for sixty days, by who was there', () => {
  expect(whyNotReviewed(there, after(-1))).toBe('tooEarly')
  expect(whyNotReviewed(there, after(0))).toBeNull()
  expect(whyNotReviewed(there, after(60 * DAY))).toBeNull()
  expect(whyNotReviewed(there, after(60 * DAY + 1))).toBe('tooLate')
  expect(reviewUntil(endsAt)).toEqual(after(60 * DAY))
})

test('who was not there, or nobody was, has nothing to review', () => {
  expect(whyNotReviewed({ ...there, attended: false }, after(1))).toBe('notAttended')
  expect(whyNotReviewed({ ...there, cancelled: true }, after(-1))).toBe('notAttended')
})
