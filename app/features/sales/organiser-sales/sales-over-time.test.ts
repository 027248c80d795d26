import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SALES_SOURCES, type SoldOnDay, salesColumns, seatsBySource } from './sales-over-time.ts'

const sale = (day: string, seats = 1, source: SoldOnDay['source'] = 'site'): SoldOnDay => ({
  day,
  seats,
  source,
})

test('a month stands in days, a quarter in weeks from Monday, more in months', () => {
  const days = salesColumns([sale('2026-11-26', 2), sale('2026-11-28')], '2026-11-28')
  expect(days).toEqual({
    unit: 'day',
    columns: [
      { day: '2026-11-26', seats: 2 },
      { day: '2026-11-27', seats: 0 },
      { day: '2026-11-28', seats: 1 },
    ],
  })
  const weeks = salesColumns([sale('2026-09-02', 2)], '2026-11-28')
  expect(weeks).toMatchObject({ unit: 'week', columns: { 0: { day: '2026-08-31', seats: 2 }, length: 13 } })
  const months = salesColumns([sale('2026-01-31', 3), sale('2026-02-28')], '2026-12-31')
  expect(months).toMatchObject({ unit: 'month', columns: { 1: { day: '2026-02-01', seats: 1 }, length: 12 } })
  expect(salesColumns([], '2026-11-28').columns).toEqual([])
})

test('no seat is lost or counted twice, whatever the span', () => {
  const day = fc
    .integer({ min: 0, max: 900 })
    .map((days) => new Date(Date.UTC(2025, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))
  const sold = fc.array(
    fc.record({ day, seats: fc.integer({ min: 1, max: 30 }), source: fc.constantFrom(...SALES_SOURCES) }),
  )
  fc.assert(
    fc.property(sold, day, (rows, until) => {
      const all = rows.reduce((sum, { seats }) => sum + seats, 0)
      const { columns } = salesColumns(rows, until)
      expect(columns.reduce((sum, { seats }) => sum + seats, 0)).toBe(all)
      expect(columns.length).toBeLessThanOrEqual(31)
      expect(seatsBySource(rows).reduce((sum, { seats }) => sum + seats, 0)).toBe(all)
    }),
  )
})
