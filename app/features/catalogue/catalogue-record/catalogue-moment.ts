import { instantOfWall } from '#app/kit/wall-time.ts'
import { whenAsked } from '#app/kit/when-asked.ts'
import { CatalogueRefusal } from './catalogue-reason.ts'
import { cleanLine, squeezed } from './catalogue-text.ts'

/** A moment as a publisher wrote it: a day, perhaps a time of day, perhaps the UTC offset in minutes. */
export type Moment = {
  year: number
  month: number
  day: number
  seconds: number | null
  offset: number | null
}

const months = whenAsked(monthNames)

function monthNames(): Map<string, number> {
  const names = new Map<string, number>()
  for (const language of ['en', 'de', 'fr', 'it', 'es'])
    for (const month of ['long', 'short'] as const)
      for (let index = 0; index < 12; index++) {
        const name = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' })
          .formatToParts(new Date(Date.UTC(2024, index, 15)))
          .find((part) => part.type === 'month')?.value
        if (name) names.set(squeezed(name), index + 1)
      }
  names.set('sept', 9)
  return names
}

const TIME = String.raw`(\d{1,2})(?::|\.|h)(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)?`
const ZONE = String.raw`(Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})?`
const CLOCK = new RegExp(String.raw`^${TIME}\s*(am|pm)?\s*(?:Uhr|hrs?|o'clock)?\s*${ZONE}$`, 'i')
const HOUR = /^(\d{1,2})\s*(am|pm|h|Uhr)$/i
const TAIL = String.raw`(?:(?:T|,?\s+(?:um|at|à|alle|a las)?\s*|\s*,\s*)(\S.*))?$`

const ISO = new RegExp(String.raw`^([+-]?\d{4,6})-(\d{2})-(\d{2})${TAIL}`, 'i')
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/i
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[/.](\d{1,2})[/.](\d{1,2})${TAIL}`, 'i')
const DOTTED = new RegExp(String.raw`^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4}|\d{2})${TAIL}`, 'i')
const SLASHED = new RegExp(String.raw`^(\d{1,2})[/-](\d{1,2})[/-](\d{4})${TAIL}`, 'i')
const JAPANESE =
  /^(\d{4})年(\d{1,2})月(\d{1,2})日(?:\([^)]*\))?\s*(?:(\d{1,2}:\d{2})|(\d{1,2})時(?:(\d{1,2})分)?)?$/
const DAY_MONTH = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|\.|er|º)?[\s-]+(?:de\s+)?(\p{L}+)\.?,?[\s-]+(?:de\s+)?(\d{4}|\d{2})${TAIL}`,
  'iu',
)
const MONTH_DAY = new RegExp(String.raw`^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TAIL}`, 'iu')
const WEEKDAY = /^(\p{L}{2,10})\.?,?\s+(?=\d|\p{L}+\.?\s+\d)/u
const weekdays = whenAsked(weekdayNames)

function weekdayNames(): Map<string, number> {
  const names = new Map<string, number>()
  for (const language of ['en', 'de', 'fr', 'it', 'es'])
    for (const weekday of ['long', 'short'] as const)
      for (let day = 0; day < 7; day++) {
        const date = new Date(Date.UTC(2023, 0, 1 + day))
        names.set(squeezed(new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(date)), day)
      }
  return names
}

const ROUGH =
  /^(?:ca\.?|circa|approx(?:imately|\.)?|around|about|roughly|ungefähr|etwa|gegen|um den|vers(?: le)?|environ|verso(?: il)?|intorno al|hacia(?: el)?|alrededor del?|頃|約)\s+|^(?:ab(?: dem)?|from|starting|à partir du|dès le|da(?:l)?|a partire dal|desde(?: el)?|a partir del)\s+|^(?:bis(?: zum)?|until|till|by|jusqu’au|jusqu'au|fino al|hasta(?: el)?)\s+|(?:頃|ごろ|以降|から|まで)$/i

/** A vague date, or the first or last of several, without the word that says so; null for any other. */
export function roughDate(text: string | undefined): string | null {
  const line = cleanLine((text ?? '').normalize('NFKC'))
  const rest = line.replace(ROUGH, '').trim()
  return rest !== line && /\d/.test(rest) ? rest : null
}

/**
 * Reads a date, with or without a time, as people and programs write them. Refuses an unreadable
 * ('time.unreadable') or ambiguous one ('time.ambiguous'), and a weekday that is not the day's
 * ('time.weekday').
 */
export function readMoment(text: string): Moment {
  const clean = cleanLine(text.normalize('NFKC').slice(0, 100))
  const found = readDate(clean) ?? readDate(clean.replace(WEEKDAY, ''))
  if (!found || !isDay(found)) throw new CatalogueRefusal('time.unreadable', { text: cleanLine(text) })
  const weekday = WEEKDAY.exec(clean)?.[1]
  const day = weekdays().get(squeezed(weekday ?? ''))
  if (
    weekday &&
    day !== undefined &&
    day !== new Date(Date.UTC(found.year, found.month - 1, found.day)).getUTCDay()
  )
    throw new CatalogueRefusal('time.weekday', { text: clean, weekday })
  return found
}

function readDate(text: string): Moment | null {
  const compact = COMPACT.exec(text)
  if (compact) {
    const [, year, month, day, hour, minute, second, zone] = compact
    const time = hour ? clockSeconds(hour, minute, second) : undefined
    return time === null
      ? null
      : moment(year, month, day, time === undefined ? null : { seconds: time, offset: zone ? 0 : null })
  }
  const japanese = JAPANESE.exec(text)
  if (japanese) {
    const [, year, month, day, clock, hour, minute] = japanese
    return withTime(year, month, day, clock ?? (hour && `${hour}:${(minute ?? '0').padStart(2, '0')}`))
  }
  const yearFirst = ISO.exec(text) ?? YEAR_FIRST.exec(text)
  if (yearFirst) return withTime(yearFirst[1], yearFirst[2], yearFirst[3], yearFirst[4])
  const dotted = DOTTED.exec(text)
  if (dotted) return withTime(dotted[3], dotted[2], dotted[1], dotted[4])
  const slashed = SLASHED.exec(text)
  if (slashed) return readSlashed(text, slashed)
  const named = DAY_MONTH.exec(text)
  if (named) return withTime(named[3], monthNumber(named[2]), named[1], named[4])
  const english = MONTH_DAY.exec(text)
  if (english) return withTime(english[3], monthNumber(english[1]), english[2], english[4])
  return null
}

function readSlashed(text: string, found: RegExpExecArray): Moment | null {
  const [first, second] = [Number(found[1]), Number(found[2])]
  if (first <= 12 && second <= 12 && first !== second) throw new CatalogueRefusal('time.ambiguous', { text })
  const [day, month] = first > 12 ? [found[1], found[2]] : [found[2], found[1]]
  return withTime(found[3], month, day, found[4])
}

function monthNumber(name: string | undefined): string | undefined {
  const number = months().get(squeezed(name ?? ''))
  return number === undefined ? undefined : String(number)
}

type Clock = { seconds: number; offset: number | null }

function withTime(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  time: string | undefined,
) {
  const clock = time === undefined ? null : readClock(time)
  return time !== undefined && clock === null ? null : moment(year, month, day, clock)
}

function moment(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  clock: Clock | null,
): Moment | null {
  if (!year || !month || !day) return null
  const [seconds, offset] = [clock?.seconds ?? null, clock?.offset ?? null]
  const century = year.length === 2 ? 2000 : 0
  return { year: century + Number(year), month: Number(month), day: Number(day), seconds, offset }
}

/** Reads a time of day such as "9:00", "14h30", "2 pm" or "09:00:00+02:00"; null when it is none. */
export function readClock(text: string): Clock | null {
  const clean = cleanLine(text.normalize('NFKC'))
  const hourOnly = HOUR.exec(clean)
  if (hourOnly) {
    const seconds = clockSeconds(hourOnly[1], '0', '0', hourOnly[2])
    return seconds === null ? null : { seconds, offset: null }
  }
  const found = CLOCK.exec(clean)
  if (!found) return null
  const seconds = clockSeconds(found[1], found[2], found[3], found[4])
  return seconds === null ? null : { seconds, offset: offsetMinutes(found[5]) }
}

function clockSeconds(hours: string | undefined, minutes = '0', seconds = '0', half?: string): number | null {
  let hour = Number(hours)
  if (half && /^[ap]m$/i.test(half)) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0)
  }
  const [minute, second] = [Number(minutes), Number(seconds)]
  return hour < 24 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : null
}

function offsetMinutes(text: string | undefined): number | null {
  if (!text) return null
  const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(text)
  if (!found) return 0
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3] ?? 0))
}

function isDay({ year, month, day }: Moment): boolean {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/**
 * The instant of a local time in an IANA zone, by RFC 5545 (3.3.5): a repeated time is the first of the two,
 * a skipped time uses the UTC offset from before the gap.
 */
export function instantOf(moment: Moment, timeZone: string): Date {
  const wall = Date.UTC(moment.year, moment.month - 1, moment.day, 0, 0, moment.seconds ?? 0)
  if (moment.offset !== null) return new Date(wall - moment.offset * 60_000)
  return instantOfWall(wall, timeZone)
}

/** The same day and time, so many days later. */
export function addDays(moment: Moment, days: number): Moment {
  const date = new Date(Date.UTC(moment.year, moment.month - 1, moment.day + days))
  return { ...moment, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const DURATION = /^P(?:(\d{1,3})W)?(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d+(?:\.\d+)?S)?)?$/i
const SPOKEN =
  /^(\d{1,3})(?:[.,](5))?\s*(h|hours?|hrs?|stunden?|heures?|ore|horas?|時間|min|minutes?|minuten|d|days?|tage?|jours?|giorni|d[ií]as?|日間?)$/i

/** Reads "P1DT6H" or "2 hours" as minutes; null when it is no duration. */
export function readDuration(text: string | undefined): number | null {
  const clean = cleanLine((text ?? '').normalize('NFKC'))
  const iso = DURATION.exec(clean)
  if (iso) {
    const [weeks, days, hours, minutes] = iso.slice(1).map((part) => Number(part ?? 0)) as [
      number,
      number,
      number,
      number,
    ]
    return weeks * 10_080 + days * 1440 + hours * 60 + minutes || null
  }
  const spoken = SPOKEN.exec(clean)
  if (!spoken) return null
  const unit = spoken[3]?.toLowerCase() ?? ''
  const size = /^min/.test(unit) ? 1 : /^(?:d|t|j|g|日)/.test(unit) ? 1440 : 60
  return (Number(spoken[1]) + (spoken[2] ? 0.5 : 0)) * size || null
}

/** Day and time as a person reads them in a message: "2026-03-29 02:30" or only the day. */
export function momentText(moment: Moment): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${String(moment.year).padStart(4, '0')}-${two(moment.month)}-${two(moment.day)}`
  if (moment.seconds === null) return day
  return `${day} ${two(Math.floor(moment.seconds / 3600))}:${two(Math.floor(moment.seconds / 60) % 60)}`
}
