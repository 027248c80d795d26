import { expect, test } from 'vitest'
import { changedParts, freeUntil } from './event-change.ts'

const before = {
  mode: 'venue' as const,
  venue: 'Hall 1',
  street: null,
  city: 'Lund',
  country: 'SE',
  language: 'en',
  onlineUrl: null,
  onlineCode: null,
}
const at = (day: number) => new Date(Date.UTC(2031, 0, day))

test('what people have bought is told apart from what may change freely', () => {
  const parts = (given: Partial<typeof before>, isRetimed = false) =>
    changedParts(before, { ...before, ...given }, isRetimed)
  expect(parts({})).toEqual([])
  expect(parts({ street: '' as never })).toEqual([])
  expect(parts({ venue: 'Hall 2' })).toEqual(['place'])
  expect(parts({ language: 'sv' }, true)).toEqual(['time', 'language'])
  expect(parts({ onlineUrl: 'https://example.com/b' as never })).toEqual(['link'])
  expect(parts({ onlineCode: '424242' as never })).toEqual(['link'])
})

test('free cancellation lasts seven days, yet not beyond the start or the end of what has begun', () => {
  const event = { startsAt: at(20), endsAt: at(25) }
  expect(freeUntil(['time'], event, at(1))).toEqual(at(8))
  expect(freeUntil(['place', 'link'], event, at(18))).toEqual(at(20))
  expect(freeUntil(['time'], event, at(22))).toEqual(at(25))
  expect(freeUntil(['link'], event, at(1))).toBeNull()
  expect(freeUntil([], event, at(1))).toBeNull()
})
