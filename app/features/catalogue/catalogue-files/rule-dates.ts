import type { RawRecord } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { CatalogueRefusal } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { cleanLine } from '#app/features/catalogue/catalogue-record/catalogue-text.ts'
import { eventBlocks } from '#app/kit/icalendar-blocks.ts'
import { datesOf } from './icalendar-times.ts'

/**
 * A repetition: the first date as local texts (a day alone is a whole day), its stated zone, and iCalendar
 * rule lines.
 */
export type Repeated = { start: string; end: string; timeZone: string | undefined; rules: readonly string[] }

const RULE = /^(?:RRULE|EXRULE|RDATE|EXDATE)[;:]/i

/**
 * The dates of a repetition, read as a calendar's event is and refused alike. Null where its first date or a
 * rule cannot be read.
 */
export function datesByRules({
  start,
  end,
  timeZone,
  rules,
}: Repeated): Pick<RawRecord, 'start' | 'end' | 'timeZone' | 'moreSessions'> | null {
  const [from, to] = [stamp(start), stamp(end)]
  if (!from || !to || rules.length === 0 || !rules.every((rule) => RULE.test(rule))) return null
  const zone = cleanLine(timeZone).replace(/["\\;:,]/g, '')
  const place = from.length === 8 ? ';VALUE=DATE' : zone ? `;TZID=${zone}` : ''
  const lines = [`DTSTART${place}:${from}`, `DTEND${place}:${to}`, ...rules.map(cleanLine)]
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
  const found = eventBlocks(text, 1)
  const [block] = found.kind === 'events' ? found.blocks : []
  if (!block || block.isBroken) return null
  const [first, ...more] = datesOf(block.component, [], new Map()).times
  if (!first) throw new CatalogueRefusal('start.missing')
  return { ...first, timeZone: zone || undefined, moreSessions: more }
}

/** '20280403' or '20280403T090000'. */
function stamp(text: string): string | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(cleanLine(text))
  if (!found) return null
  const [, year, month, day, hour, minute, second = '00'] = found
  return hour ? `${year}${month}${day}T${hour}${minute}${second}` : `${year}${month}${day}`
}

const FREQUENCY = { D: 'DAILY', W: 'WEEKLY', M: 'MONTHLY', Y: 'YEARLY' } as const
const DAYS = {
  monday: 'MO',
  tuesday: 'TU',
  wednesday: 'WE',
  thursday: 'TH',
  friday: 'FR',
  saturday: 'SA',
  sunday: 'SU',
} as const

/** A schema.org schedule, with its values unparsed. */
export type Schedule = {
  frequency: string | undefined
  days: readonly string[]
  until: string | undefined
  count: string | undefined
  except: readonly string[]
}

/** The iCalendar rules of a schedule; null where it is not understood. */
export function rulesOfSchedule({ frequency, days, until, count, except }: Schedule): string[] | null {
  const period = /^P(\d{1,3})([DWMY])$/i.exec(cleanLine(frequency))
  const by = days.map(
    (day) =>
      DAYS[
        cleanLine(day)
          .replace(/^.*[/:]/, '')
          .toLowerCase() as keyof typeof DAYS
      ],
  )
  if (!period || by.some((day) => day === undefined)) return null
  const end = /^\d{1,3}$/.test(cleanLine(count))
    ? `COUNT=${cleanLine(count)}`
    : until && `UNTIL=${stamp(until.slice(0, 10))}`
  const left = except.map((day) => stamp(day.slice(0, 10)))
  if (!end || end.endsWith('null') || left.includes(null)) return null
  const unit = period[2]?.toUpperCase() as keyof typeof FREQUENCY
  const parts = [
    `FREQ=${FREQUENCY[unit]}`,
    `INTERVAL=${period[1]}`,
    ...(by.length > 0 ? [`BYDAY=${by.join(',')}`] : []),
    end,
  ]
  return [`RRULE:${parts.join(';')}`, ...left.map((day) => `EXDATE;VALUE=DATE:${day}`)]
}
