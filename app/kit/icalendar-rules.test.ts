import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { isBoundedRule } from './icalendar-rules.ts'

const START = ICAL.Time.fromDateTimeString('2030-03-04T09:00:00')

it.each([
  'FREQ=DAILY',
  'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=DAILY;INTERVAL=6;BYDAY=TU',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE',
  'FREQ=WEEKLY;BYMONTH=2',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
  'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
])('%s is followed, and finds its next dates soon', (text) => {
  const rule = ICAL.Recur.fromString(text)
  expect(isBoundedRule(rule)).toBe(true)
  const [before, iterator] = [performance.now(), rule.iterator(START)]
  for (let count = 0; count < 10; count += 1) expect(iterator.next()).not.toBeNull()
  expect(performance.now() - before).toBeLessThan(500)
})

it.each([
  'FREQ=SECONDLY',
  'FREQ=HOURLY',
  'FREQ=DAILY;INTERVAL=7;BYDAY=TU',
  'FREQ=DAILY;BYDAY=1MO',
  'FREQ=DAILY;BYMONTHDAY=31',
  'FREQ=WEEKLY;BYWEEKNO=53',
  'FREQ=WEEKLY;INTERVAL=401',
  'FREQ=WEEKLY;BYHOUR=9',
])('%s is not', (text) => {
  expect(isBoundedRule(ICAL.Recur.fromString(text))).toBe(false)
})
