import { expect, test } from 'vitest'
import { joinWays } from './join-ways.ts'

const now = new Date('2026-11-24T09:00:00Z')
const t = (key: string, words: object = {}) => [key, ...Object.values(words)].join(' ')
const say = { language: 'en' as const, t: t as never, now }
const join = { groupDeal: '', seen: 42_000, days: null, daysHint: '', seatsHint: '', seats: [] }
const opening = { ...join, days: { first: '2026-11-25', last: '2026-12-20' } }
const facts = { until: null, timeZone: 'UTC', isTransferable: true, cardDays: 7 }
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

test('a card joins in the last days of a promise, and the page says from when', () => {
  const of = (days: number, more: object = {}) =>
    joinWays(join, { ...facts, until: inDays(days), ...more }, say)
  expect(of(6)).toMatchObject({ ways: ['card', 'invoice'], note: '' })
  expect(of(7)).toMatchObject({ ways: ['invoice'], note: 'group-deals:pay.cardFrom Wed 25 Nov' })
  expect(of(7, { isTransferable: false })).toMatchObject({
    ways: [],
    note: 'group-deals:pay.onlyCardFrom Wed 25 Nov',
  })
  expect(of(6, { isTransferable: false })).toMatchObject({ ways: ['card'] })
  expect(of(1, { cardDays: null })).toMatchObject({ ways: ['invoice'], note: '' })
  expect(of(1, { cardDays: null, isTransferable: false })).toMatchObject({
    ways: [],
    note: 'group-deals:pay.none',
  })
})

test('opened by card, a promise runs no longer than a bank sets money aside', () => {
  expect(joinWays(opening, facts, say)).toMatchObject({
    ways: ['card', 'invoice'],
    note: 'group-deals:pay.cardUntil Sun 29 Nov',
    until: '2026-11-29',
    join: { days: { last: '2026-12-20' } },
  })
  expect(joinWays(opening, { ...facts, isTransferable: false }, say)).toMatchObject({
    ways: ['card'],
    note: 'group-deals:pay.onlyCardUntil Sun 29 Nov',
    join: { days: { first: '2026-11-25', last: '2026-11-29' } },
  })
  const short = { ...opening, days: { first: '2026-11-25', last: '2026-11-27' } }
  expect(joinWays(short, facts, say)).toMatchObject({ ways: ['card', 'invoice'], note: '' })
})
