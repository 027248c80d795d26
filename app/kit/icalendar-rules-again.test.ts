import fc from 'fast-check'
import ICAL from 'ical.js'
import { RRule } from 'rrule'
import { expect, it } from 'vitest'
import { datesOfRule, isBoundedRule } from './icalendar-rules.ts'

// A second expander, whose readers of rules and of dates are another's: what two of them count alike is no
// fault of one.

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const some = <T>(values: readonly T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join(','))
const part = (name: string, value: fc.Arbitrary<string>) =>
  fc.option(
    value.map((text) => `;${name}=${text}`),
    { nil: '', freq: 2 },
  )
const interval = (most: number) => part('INTERVAL', fc.integer({ min: 1, max: most }).map(String))
const end = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map((count) => `;COUNT=${count}`),
  fc
    .integer({ min: 0, max: 400 })
    .map(
      (days) =>
        `;UNTIL=${new Date(Date.UTC(2028, 0, 1 + days)).toISOString().slice(0, 10).replaceAll('-', '')}T235959Z`,
    ),
)
const months = part('BYMONTH', some(Array.from({ length: 12 }, (_, at) => at + 1)))
const monthDays = some([1, 2, 15, 28, 29, 30, 31, -1, -2])
const places = some(DAYS.flatMap((day) => [1, 2, 4, -1].map((nth) => `${nth}${day}`)))
const inMonth = fc.oneof(
  fc.constant(''),
  monthDays.map((text) => `;BYMONTHDAY=${text}`),
  places.map((text) => `;BYDAY=${text}`),
)

const rules = fc.oneof(
  fc.tuple(fc.constant('FREQ=DAILY'), interval(6), part('BYDAY', some(DAYS)), end),
  fc.tuple(fc.constant('FREQ=WEEKLY'), interval(8), part('BYDAY', some(DAYS)), end),
  fc.tuple(fc.constant('FREQ=MONTHLY'), interval(5), inMonth, end),
  fc.tuple(fc.constant('FREQ=YEARLY'), fc.constant(''), months, inMonth, end),
)
const starts = fc.integer({ min: 0, max: 365 }).map((days) => Date.UTC(2028, 0, 1 + days, 9))

it('what two expanders find of some hundred rules is the same', () => {
  let compared = 0
  fc.assert(
    fc.property(rules, starts, (parts, start) => {
      const text = parts.join('')
      const rule = ICAL.Recur.fromString(text)
      if (!isBoundedRule(rule)) return
      const other = new RRule({ ...RRule.parseString(text), dtstart: new Date(start) })
      // Two days that each month may lack, of years far apart: neither is sought for ever.
      const to = start + 30 * 366 * 86_400_000
      const span = { from: Number.NEGATIVE_INFINITY, to, spend: () => {} }
      const found = [...datesOfRule(rule, start, span)].map((wall) => new Date(wall).toISOString())
      const theirs = other.between(new Date(start), new Date(to), true).map((day) => day.toISOString())
      // What a rule means whose first date is none of it is not defined.
      if (theirs[0] !== new Date(start).toISOString()) return
      expect([text, ...found]).toEqual([text, ...theirs])
      compared += theirs.length
    }),
    { numRuns: 3_000, seed: 20_280_403 },
  )
  expect(compared).toBeGreaterThan(2_000)
})
