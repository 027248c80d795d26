import { expect, test } from 'vitest'
import { meanOf, placesOf, scoreOf } from './scoring.ts'

const CRITERIA = [
  { id: 'method', weight: 50 },
  { id: 'price', weight: 30 },
  { id: 'dates', weight: 20 },
]

test('a score is the weighted share of all points, to a tenth of a percent, once every criterion has some', () => {
  expect(scoreOf({ method: 10, price: 10, dates: 10 }, CRITERIA)).toBe(1_000)
  expect(scoreOf({ method: 7, price: 5, dates: 9 }, CRITERIA)).toBe(680)
  expect(scoreOf({ method: 7, price: 5 }, CRITERIA)).toBeNull()
  expect(scoreOf({}, [])).toBeNull()
})

test('what evaluators agree on begins with their mean', () => {
  expect(meanOf([{ method: 7 }, { method: 8 }, { price: 1 }], 'method')).toBe(8)
  expect(meanOf([], 'method')).toBeNull()
})

test('whichever losing proposal goes, the order of the others stays: 1,000 sets', () => {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  let compared = 0
  for (let set = 0; set < 1_000; set += 1) {
    const scores = Array.from({ length: 2 + next(8) }, () =>
      scoreOf({ method: next(11), price: next(11), dates: next(11) }, CRITERIA),
    )
    const places = placesOf(scores)
    for (const [gone, place] of places.entries()) {
      if (place === 1) continue
      const left = scores.filter((_, at) => at !== gone)
      const before = places.filter((_, at) => at !== gone)
      const after = placesOf(left)
      for (const [one] of left.entries())
        for (const [other] of left.entries()) {
          const order = (list: (number | null)[]) => Math.sign((list[one] ?? 0) - (list[other] ?? 0))
          expect(order(after)).toBe(order(before))
          compared += 1
        }
    }
  }
  expect(compared).toBeGreaterThan(10_000)
})
