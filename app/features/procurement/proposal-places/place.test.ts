import { expect, test } from 'vitest'
import { comparableTotal, placesFor } from './place.ts'

const offer = (id: string, total: number | null, score: number | null = null) => ({ id, total, score })

test('the lowest price is first, equal ones share a place, and what leaves something open has none', () => {
  const places = placesFor([
    offer('a', 300),
    offer('b', 100),
    offer('c', 300),
    offer('d', null),
    offer('e', 900),
  ])
  expect([...places].map(([id, { place, placed }]) => [id, place, placed])).toEqual([
    ['a', 2, 4],
    ['b', 1, 4],
    ['c', 2, 4],
    ['d', null, null],
    ['e', 4, 4],
  ])
})

test('among two there is no place and no best score: either would tell the rival’s', () => {
  const two = placesFor([offer('a', 300, 700), offer('b', 100, 800), offer('c', null)])
  expect(two.get('a')).toEqual({ place: null, placed: null, score: 700, bestScore: null })
  const three = placesFor([offer('a', 300, 700), offer('b', 100, 800), offer('c', 200, 600), offer('d', 5)])
  expect(three.get('a')).toEqual({ place: 4, placed: 4, score: 700, bestScore: 800 })
  expect(three.get('d')).toEqual({ place: 1, placed: 4, score: null, bestScore: null })
})

test('totals are compared in one currency', () => {
  const said = { travel: 'included', materials: 'included', totalMinor: 100_000, currency: 'EUR' } as const
  expect(comparableTotal(said, 'EUR')).toBe(100_000)
  expect(comparableTotal({ ...said, travel: 'unknown' }, 'EUR')).toBeNull()
  const francs = comparableTotal({ ...said, currency: 'CHF' }, 'EUR') ?? 0
  expect(francs).toBeGreaterThan(100_000)
  expect(comparableTotal({ ...said, currency: 'JPY' }, 'EUR')).toBeLessThan(francs)
})
