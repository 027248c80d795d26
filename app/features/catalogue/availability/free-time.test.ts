import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '#app/kit/dates.ts'
import { localClock } from '#app/kit/local-time.ts'
import { barredAt, freeDays, nextFree } from './free-time.ts'
import { placeKeys } from './place-keys.ts'
import { heldSpans, NO_MARGINS, type Span } from './trainer-booking.ts'

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Tokyo'] as const
const at = (text: string) => new Date(text)
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const hoursOf = (from: number, to: number) => EVERY_DAY.map((weekday) => ({ weekday, from, to }))
const said = ({ startsAt, endsAt }: Span) => `${startsAt.toISOString()}/${endsAt.toISOString()}`

describe('clock changes', () => {
  const days = (timeZone: string, from: string, to: string) =>
    freeDays(
      { hours: hoursOf(540, 1020), daysOff: [], timeZone },
      { startsAt: at(from), endsAt: at(to) },
      [],
    ).map(({ day, spans }) => [day, ...spans.map(said)])

  test('in Berlin nine is nine before and after both', () => {
    expect(days('Europe/Berlin', '2027-03-26T23:00:00Z', '2027-03-28T22:00:00Z')).toEqual([
      ['2027-03-27', '2027-03-27T08:00:00.000Z/2027-03-27T16:00:00.000Z'],
      ['2027-03-28', '2027-03-28T07:00:00.000Z/2027-03-28T15:00:00.000Z'],
    ])
    expect(days('Europe/Berlin', '2027-10-30T22:00:00Z', '2027-10-31T23:00:00Z')).toEqual([
      ['2027-10-31', '2027-10-31T08:00:00.000Z/2027-10-31T16:00:00.000Z'],
    ])
  })

  test('in New York they come on other days', () => {
    expect(days('America/New_York', '2027-03-13T05:00:00Z', '2027-03-15T04:00:00Z')).toEqual([
      ['2027-03-13', '2027-03-13T14:00:00.000Z/2027-03-13T22:00:00.000Z'],
      ['2027-03-14', '2027-03-14T13:00:00.000Z/2027-03-14T21:00:00.000Z'],
    ])
  })

  test('in Kolkata and Tokyo there are none', () => {
    expect(days('Asia/Kolkata', '2027-03-27T18:30:00Z', '2027-03-28T18:30:00Z')).toEqual([
      ['2027-03-28', '2027-03-28T03:30:00.000Z/2027-03-28T11:30:00.000Z'],
    ])
    expect(days('Asia/Tokyo', '2027-03-27T15:00:00Z', '2027-03-28T15:00:00Z')).toEqual([
      ['2027-03-28', '2027-03-28T00:00:00.000Z/2027-03-28T08:00:00.000Z'],
    ])
  })

  test('an hour that is skipped or comes twice counts as far as it is sure', () => {
    const night = (from: number, to: number, within: [string, string]) =>
      freeDays(
        { hours: hoursOf(from, to), daysOff: [], timeZone: 'Europe/Berlin' },
        { startsAt: at(within[0]), endsAt: at(within[1]) },
        [],
      ).flatMap(({ spans }) => spans.map(said))
    expect(night(150, 300, ['2027-03-28T00:00:00Z', '2027-03-28T10:00:00Z'])).toEqual([
      '2027-03-28T01:30:00.000Z/2027-03-28T03:00:00.000Z',
    ])
    expect(night(150, 300, ['2027-10-30T23:00:00Z', '2027-10-31T10:00:00Z'])).toEqual([
      '2027-10-31T01:30:00.000Z/2027-10-31T04:00:00.000Z',
    ])
  })
})

const spanIn = fc
  .tuple(fc.integer({ min: 0, max: 14 * 1440 }), fc.integer({ min: 1, max: 900 }))
  .map(([start, length]): Span => {
    const startsAt = new Date(Date.UTC(2027, 2, 8) + start * 60_000)
    return { startsAt, endsAt: new Date(startsAt.getTime() + length * 60_000) }
  })
const WITHIN = { startsAt: at('2027-03-08T00:00:00Z'), endsAt: at('2027-04-05T00:00:00Z') }
const minuteOf = (moment: Date, zone: string) => {
  const [hour = 0, minute = 0] = localClock(moment, zone).split(':').map(Number)
  return hour * 60 + minute
}

describe('free time', () => {
  test('lies within the hours of its day, on no day off, and beside all that is barred; nothing free is left out', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 1, max: 1440 })),
        fc.array(spanIn, { maxLength: 12 }),
        fc.integer({ min: 8, max: 25 }),
        (timeZone, [from, length], barred, off) => {
          const to = Math.min(1440, from + length)
          const dayOff = `2027-03-${String(off).padStart(2, '0')}`
          const week = { hours: hoursOf(from, to), daysOff: [{ from: dayOff, to: dayOff }], timeZone }
          const free = freeDays(week, WITHIN, barred)
          for (const { day, spans } of free) {
            expect(day).not.toBe(dayOff)
            for (const { startsAt, endsAt } of spans) {
              expect(startsAt < endsAt).toBe(true)
              expect(localDate(startsAt, timeZone)).toBe(day)
              expect(minuteOf(startsAt, timeZone)).toBeGreaterThanOrEqual(from)
              const last = new Date(endsAt.getTime() - 60_000)
              expect(minuteOf(last, timeZone)).toBeLessThan(to)
              for (const one of barred) expect(one.endsAt <= startsAt || endsAt <= one.startsAt).toBe(true)
            }
          }
          const all = freeDays(week, WITHIN, []).flatMap(({ spans }) => spans)
          const isIn = (spans: readonly Span[], moment: Date) =>
            spans.some(({ startsAt, endsAt }) => startsAt <= moment && moment < endsAt)
          const left = free.flatMap(({ spans }) => spans)
          for (const { startsAt, endsAt } of [...all, ...barred]) {
            for (const moment of [startsAt, new Date(endsAt.getTime() - 1), endsAt])
              expect(isIn(left, moment)).toBe(isIn(all, moment) && !isIn(barred, moment))
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('what is held', () => {
  test('covers every session, apart from each other, whatever is kept free', () => {
    const minutes = fc.integer({ min: 0, max: 300 })
    const anyBuffers = fc.record({ before: minutes, after: minutes, inCity: minutes, toCity: minutes })
    fc.assert(
      fc.property(fc.array(spanIn, { minLength: 1, maxLength: 10 }), anyBuffers, (sessions, buffers) => {
        const held = heldSpans(sessions, buffers)
        for (const { startsAt, endsAt } of sessions)
          expect(held.some(({ during }) => during.from <= startsAt && endsAt <= during.to)).toBe(true)
        for (const [index, one] of held.entries()) {
          const next = held[index + 1]
          if (!next) continue
          for (const name of ['during', 'duringInCity', 'duringToCity'] as const)
            expect(one[name].to <= next[name].from).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('bars as much of another place as of one’s own, or more', () => {
    const buffers = { ...NO_MARGINS, after: 30, toCity: 120 }
    const pune = placeKeys({ venue: null, city: 'Pune', country: 'IN' })
    const mumbai = placeKeys({ venue: null, city: 'Mumbai', country: 'IN' })
    const [span] = heldSpans(
      [{ startsAt: at('2027-03-24T10:00:00Z'), endsAt: at('2027-03-24T12:00:00Z') }],
      buffers,
    )
    if (!span) throw new Error('nothing is held')
    const asSpan = ({ from, to }: { from: Date; to: Date }) => ({ startsAt: from, endsAt: to })
    const kept = {
      ...pune,
      during: asSpan(span.during),
      duringInCity: asSpan(span.duringInCity),
      duringToCity: asSpan(span.duringToCity),
    }
    expect(barredAt([kept], buffers, pune).map(said)).toEqual([
      '2027-03-24T09:30:00.000Z/2027-03-24T12:30:00.000Z',
    ])
    expect(barredAt([kept], buffers, mumbai).map(said)).toContain(
      '2027-03-24T07:30:00.000Z/2027-03-24T14:30:00.000Z',
    )
    expect(barredAt([kept], buffers, placeKeys(null))).toHaveLength(1)
  })
})

test('the next free days come from facts alone: hours, days off and trainer bookings', () => {
  const hours = [
    { weekday: 1, from: 540, to: 1020 },
    { weekday: 5, from: 540, to: 780 },
  ]
  const week = { hours, daysOff: [{ from: '2026-11-27', to: '2026-11-27' }], timeZone: 'Asia/Kolkata' }
  const now = at('2026-11-21T20:00:00Z')
  const monday = { startsAt: at('2026-11-23T03:30:00Z'), endsAt: at('2026-11-23T10:45:00Z') }
  expect(nextFree(week, now, [])).toEqual(['2026-11-23', '2026-11-30', '2026-12-04', '2026-12-07'])
  expect(nextFree(week, now, [monday])[0], '45 minutes are left').toBe('2026-11-30')
  expect(nextFree(week, now, [{ startsAt: now, endsAt: at('2027-06-01T00:00:00Z') }])).toEqual([])
})
