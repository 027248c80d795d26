import { expect, test } from 'vitest'
import { monthsOf, rangeOf } from './month-range.ts'

test('twelve months up to this one, or a calendar year', () => {
  const last = rangeOf(null, '2026-02')
  expect(last).toEqual({ from: '2025-03', to: '2026-03', year: null })
  expect(monthsOf(last)).toHaveLength(12)
  expect(rangeOf('2025', '2026-02')).toEqual({ from: '2025-01', to: '2026-01', year: 2025 })
  for (const wrong of ['', '25', '2025x', '9999', '-2025']) expect(rangeOf(wrong, '2026-02')).toEqual(last)
})
