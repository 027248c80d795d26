import { expect, test } from 'vitest'
import { timeLeft } from './requirement.ts'

const now = new Date('2026-11-21T08:30:00Z')
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test.each([
  [48.5, { days: 2 }],
  [24, { days: 1 }],
  [23.9, { hours: 23 }],
  [1, { hours: 1 }],
  [0.9, null],
  [-3, null],
])('%s hours before the deadline it says %o', (hours, said) => {
  expect(timeLeft(after(hours), now)).toEqual(said)
})
