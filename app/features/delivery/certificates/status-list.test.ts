import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitsOf, LIST_SIZE, listOf, placesFrom, statusOf } from './status-list.ts'

const aPlace = fc.integer({ min: 0, max: LIST_SIZE - 1 })

test('a list says of each place alone what was said of it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(aPlace), aPlace, (places, other) => {
      const bits = bitsOf(places)
      const isSet = (place: number) =>
        ((bits[Math.floor(place / 8)] ?? 0) & (0b1000_0000 >> (place % 8))) !== 0
      expect(bits.length * 8).toBe(LIST_SIZE)
      expect(places.every(isSet)).toBe(true)
      expect(isSet(other)).toBe(places.includes(other))
    }),
    { numRuns: 30 },
  )
})

test('a list in which too few places are free is followed by the next', () => {
  const drawn = [7, 3, 9, 1]
  expect(placesFrom(drawn, new Set([3]), 2)).toEqual([7, 9])
  expect(placesFrom(drawn, new Set([3, 7]), 2)).toEqual([9, 1])
  expect(placesFrom(drawn, new Set([3, 7, 9]), 2)).toEqual([LIST_SIZE + 7, LIST_SIZE + 3])
})

test('a certificate names its list and its place there', () => {
  expect(listOf(LIST_SIZE - 1)).toBe(0)
  expect(statusOf(LIST_SIZE + 5, 'https://quorum.example')).toMatchObject({
    statusListIndex: '5',
    statusListCredential: 'https://quorum.example/certificate/status/1',
  })
})
