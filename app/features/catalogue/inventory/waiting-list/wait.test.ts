import { describe, expect, test } from 'vitest'
import { offerEnd } from '../offered-seats.ts'
import { besideWishes, nextOffer, standsSince } from './waitlist-entry.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR)

const quotas = (whole: number, own = 100) => [
  { quotaId: 'whole', size: 100, used: 100 - whole, ticketTypeIds: ['a', 'b'] },
  { quotaId: 'own', size: 100, used: 100 - own, ticketTypeIds: ['b'] },
]
const wait = (id: string, quantity: number, given: { type?: string; gathersUntil?: Date } = {}) => ({
  id,
  quantity,
  ticketTypeId: given.type ?? 'a',
  gathersUntil: given.gathersUntil ?? null,
})
const turnOf = (queue: ReturnType<typeof wait>[], free: number, own?: number) => {
  const { turn, gathering } = nextOffer(queue, quotas(free, own), NOW)
  return [turn?.id ?? null, gathering.map(({ id }) => id)]
}

describe('whose turn it is', () => {
  test('who came first, as long as the wish fits', () => {
    expect(turnOf([wait('one', 2), wait('two', 1)], 2)).toEqual(['one', []])
    expect(turnOf([wait('one', 2)], 0)).toEqual([null, []])
    expect(turnOf([], 5)).toEqual([null, []])
  })

  test('for a larger wish seats gather, and nobody behind is offered them', () => {
    expect(turnOf([wait('large', 5), wait('small', 1)], 2)).toEqual([null, ['large']])
    expect(turnOf([wait('large', 5, { gathersUntil: inHours(1) }), wait('small', 1)], 2)).toEqual([null, []])
  })

  test('once only: then the next whose wish fits, and the first again once enough are free', () => {
    const passed = wait('large', 5, { gathersUntil: inHours(-1) })
    expect(turnOf([passed, wait('two', 3, { gathersUntil: inHours(-2) }), wait('three', 2)], 2)).toEqual([
      'three',
      [],
    ])
    expect(turnOf([passed, wait('three', 2)], 5)).toEqual(['large', []])
  })

  test('who waits for a type that is sold out by its own limit keeps nobody of another from seats', () => {
    expect(turnOf([wait('b', 3, { type: 'b' }), wait('a', 1)], 2, 0)).toEqual(['a', []])
  })
})

describe('what everybody else may have', () => {
  const left = (wishes: Parameters<typeof besideWishes>[1], free: number, own?: number) =>
    besideWishes(quotas(free, own), wishes).map(({ size, used }) => size - used)
  const wish = (quantity: number, people: number, given: { type?: string; passed?: boolean } = {}) => ({
    ticketTypeId: given.type ?? 'a',
    quantity,
    people,
    passed: given.passed ?? false,
  })

  test('what nobody waits for', () => {
    expect(left([], 5)).toEqual([5, 100])
    expect(left([wish(1, 2)], 5)).toEqual([3, 100])
    expect(left([wish(2, 9)], 5)).toEqual([0, 100])
  })

  test('what gathered in vain, unless it fits by now', () => {
    expect(left([wish(9, 1, { passed: true })], 5)).toEqual([5, 100])
    expect(left([wish(5, 1, { passed: true })], 5)).toEqual([0, 100])
  })

  test('all, where what they wait for is full by its own limit', () => {
    expect(left([wish(4, 1, { type: 'b' })], 5, 0)).toEqual([5, 0])
  })
})

test('an offer ends with the sale or at the start, if that is sooner, and is none for minutes', () => {
  const zone = 'Europe/Zurich'
  const end = (salesEnd: Date | null, startsAt: Date) => offerEnd({ salesEnd, startsAt, timeZone: zone }, NOW)
  expect(end(null, inHours(100))).toEqual(inHours(24))
  expect(end(inHours(5), inHours(100))).toEqual(inHours(5))
  expect(end(null, inHours(2))).toEqual(inHours(2))
  expect(end(null, inHours(0.2))).toBeNull()
})

test('fewer seats keep the place, more or others do not', () => {
  const before = { ticketTypeId: 'a', quantity: 3, since: inHours(-5) }
  expect(standsSince(before, { ticketTypeId: 'a', quantity: 2 }, NOW)).toEqual(before.since)
  expect(standsSince(before, { ticketTypeId: 'a', quantity: 4 }, NOW)).toEqual(NOW)
  expect(standsSince(before, { ticketTypeId: 'b', quantity: 1 }, NOW)).toEqual(NOW)
})
