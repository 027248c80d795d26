import { expect, it } from 'vitest'
import { money } from '#app/kit/money.ts'
import { askPrice } from '#app/kit/price.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { boardOf, type EventLineFacts, eventLineOf } from './event-line.ts'

const t = translator('en')
const now = new Date('2031-01-01T00:00:00Z')
const FACTS: EventLineFacts = {
  id: '1',
  slug: 'ladders',
  title: 'Ladders',
  language: 'en',
  mode: 'venue' as const,
  venue: 'Town Hall',
  country: 'SE',
  city: 'Lund',
  organiser: 'Ladders AB',
  startsAt: new Date('2031-02-28T23:00:00Z'),
  endsAt: new Date('2031-03-03T22:59:59Z'),
  dateOnly: true,
  timeZone: 'Europe/Stockholm',
  sessions: 1,
  state: 'published' as const,
  minimum: 5,
  minimumDecidedAt: null,
  runsForSure: false,
  coming: 0,
  isSoldHere: true,
  price: askPrice({ amount: money(10_000, 'EUR'), unit: 'person', varies: false, tax: null }),
  seats: null,
  isAsked: false,
  left: 20,
  groupDeal: null,
}

it('counts whole days by the calendar of the place, sessions otherwise', () => {
  const days = (given: Partial<typeof FACTS>) => eventLineOf({ ...FACTS, ...given }, 'en', t, now).meta
  expect(days({})).toContain('· 3 days ·')
  expect(days({ endsAt: new Date('2031-03-01T22:59:59Z') })).toContain('· 1 day ·')
  expect(
    days({ startsAt: new Date('2031-03-29T23:00:00Z'), endsAt: new Date('2031-03-31T21:59:59Z') }),
  ).toContain('· 2 days ·')
  expect(days({ dateOnly: false })).toContain('· 1 day ·')
  expect(days({ dateOnly: false, sessions: 4 })).toContain('· 4 days ·')
})

it('shows no quorum of an event that is not sold here', () => {
  expect(eventLineOf(FACTS, 'en', t, now).meter).not.toBeNull()
  expect(eventLineOf({ ...FACTS, isSoldHere: false, price: null }, 'en', t, now)).toMatchObject({
    meter: null,
    price: null,
  })
})

it('counts who pledged in the same ring, as the page of the event does', () => {
  const steps = [{ seats: 8, minor: 42_000 }]
  const until = new Date('2031-01-20T00:00:00Z')
  const groupDeal = { id: 'a', typeId: 'b', state: 'open' as const, steps, until, reachedMinor: null }
  const pledged = { ...FACTS, minimum: 6, coming: 3, groupDeal: { seats: 6, terms: null, groupDeal } }
  expect(eventLineOf(pledged, 'en', t, now)).toMatchObject({ coming: 3, pledged: 3, total: 8 })
  expect(eventLineOf(pledged, 'en', t, now).meter).toBe('2 more and it runs')
  const alone = eventLineOf({ ...pledged, groupDeal: null }, 'en', t, now)
  expect(alone).toMatchObject({ coming: 3, total: 6, meter: '3 more and it runs' })
  expect(alone.pledged).toBeUndefined()
})

it('says what a seat costs with its unit and tax, when few are left, and sold out instead of a price', () => {
  expect(eventLineOf(FACTS, 'en', t, now)).toMatchObject({
    price: { amount: '€100', note: 'per person · final price' },
    seats: null,
  })
  const few = { ...FACTS, seats: 'few' as const, left: 3 }
  expect(eventLineOf(few, 'en', t, now)).toMatchObject({ price: { amount: '€100' }, seats: '3 seats left' })
  const none = { ...FACTS, seats: 'soldOut' as const, left: 0 }
  expect(eventLineOf(none, 'en', t, now)).toMatchObject({ price: null, seats: 'Sold out', soldOut: true })
})

it('keeps places on a board for events that wait for people, in the order of the dates', () => {
  const line = (slug: string, coming: number, given: Partial<typeof FACTS> = {}) =>
    eventLineOf({ ...FACTS, ...given, slug, coming }, 'en', t, now)
  const next = [
    line('a', 5),
    line('b', 9),
    line('c', 7),
    line('d', 0),
    line('e', 3),
    line('f', 4),
    line('g', 1),
  ]
  const slugsOf = (lines: { to: string }[]) => lines.map(({ to }) => to.slice('/event/Q/'.length))
  expect(slugsOf(boardOf(next, 5, 2))).toEqual(['a', 'b', 'c', 'e', 'f'])
  expect(slugsOf(boardOf(next.slice(0, 4), 5, 2))).toEqual(['a', 'b', 'c', 'd'])
  expect(boardOf([], 5, 2)).toEqual([])
})
