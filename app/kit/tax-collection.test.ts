import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from './money.ts'
import { collectedOf, collectionOf, mayCollect, taxedOf } from './tax-collection.ts'

const INDIA = { country: 'IN', taxNumber: '27AAPFU0939F1ZV' }

test('the rate is that of the day, of both registered in India, in rupees', () => {
  const on = (day: string, currency = 'INR') => collectionOf(INDIA, INDIA, { currency, day })?.rate
  expect([on('2018-09-30'), on('2018-10-01'), on('2024-07-09'), on('2024-07-10')]).toEqual([
    undefined,
    100,
    100,
    50,
  ])
  expect(on('2026-01-01', 'EUR')).toBe(undefined)
  const wanted = { currency: 'INR', day: '2026-01-01' }
  for (const other of [
    { country: 'IN', taxNumber: null },
    { country: 'IN', taxNumber: '27AAPFU0939F1ZW' },
    { country: 'DE', taxNumber: 'DE136695976' },
  ]) {
    expect(collectionOf(INDIA, other, wanted)).toBe(null)
    expect(collectionOf(other, INDIA, wanted)).toBe(null)
    expect(mayCollect(other, 'INR')).toBe(false)
  }
})

test('what is exempt counts for nothing, and a state has two equal halves', () => {
  const parts = [
    { rate: 1_800, taxableMinor: 10_000, split: 'state' as const },
    { rate: 0, taxableMinor: 7_000 },
  ]
  expect(taxedOf(parts)).toEqual({ taxableMinor: 10_000, isInState: true })
  expect(taxedOf([])).toEqual({ taxableMinor: 0, isInState: false })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      (minor, rate) => {
        const [within, across] = [true, false].map((is) => collectedOf(money(minor, 'INR'), rate, is).minor)
        expect((within ?? 0) % 2).toBe(0)
        expect(Math.abs((within ?? 0) - (minor * rate) / 10_000)).toBeLessThanOrEqual(1)
        expect(Math.abs((across ?? 0) - (minor * rate) / 10_000)).toBeLessThanOrEqual(0.5)
      },
    ),
  )
})
