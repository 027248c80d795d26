import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meterDots } from './meter.ts'

test('every person has a dot as long as there are no more than twenty', () => {
  expect(meterDots(3, 8, false)).toEqual({ shown: 8, on: 3 })
  expect(meterDots(0, 8, false)).toEqual({ shown: 8, on: 0 })
  expect(meterDots(12, 8, true)).toEqual({ shown: 8, on: 8 })
})

test('all dots are full only when the goal is reached, and one is as soon as somebody comes', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 400 }), (filled, total) => {
      const { shown, on } = meterDots(filled, total, filled >= total)
      expect(shown).toBeLessThanOrEqual(20)
      expect(on === shown).toBe(filled >= total)
      expect(on > 0).toBe(filled > 0)
    }),
  )
})
