import { expect, test } from 'vitest'
import { chartOf } from './column-chart.ts'

test('columns stand on the ground, the second part on top; what is below nothing hangs below', () => {
  const { columns, ground } = chartOf([
    { key: '2026-11', first: 90, second: 10 },
    { key: '2026-12', first: -45, second: -5 },
    { key: '2027-01', first: 0, second: 0 },
  ])
  expect(ground).toBeCloseTo(100 / 150)
  const [sold, back, none] = columns
  expect(sold?.bars).toMatchObject([
    { part: 'first', y: expect.closeTo(10 / 150), height: expect.closeTo(90 / 150) },
    { part: 'second', y: expect.closeTo(0), height: expect.closeTo(10 / 150) },
  ])
  expect(back?.bars).toMatchObject([
    { part: 'first', y: expect.closeTo(100 / 150), height: expect.closeTo(45 / 150) },
    { part: 'second', y: expect.closeTo(145 / 150), height: expect.closeTo(5 / 150) },
  ])
  expect(none?.bars).toEqual([])
})
