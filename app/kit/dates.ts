import { type Language, localeOf } from './language.ts'
import { whenAsked } from './when-asked.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(
  language: Language,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language}|${timeZone}|${JSON.stringify(options)}`
  let found = formatters.get(key)
  if (!found) {
    const locale = language === 'en' ? 'en-GB' : localeOf(language)
    found = new Intl.DateTimeFormat(locale, { timeZone, hourCycle: 'h23', ...options })
    formatters.set(key, found)
  }
  return found
}

export function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

// To list them anew takes a millisecond of each page that asks.
const zones = whenAsked(() => Intl.supportedValuesOf('timeZone'))

/** The names of time zones that one may choose from, `own` among them. */
export function listTimeZones(own: string): string[] {
  return [...new Set(['UTC', own, ...zones()])].sort()
}

/** 'Thu 3 Dec' (with the year when it is not that of `now`) in the zone of the place. */
export function formatDay(at: Date, timeZone: string, language: Language, now: Date): string {
  const year = at.getUTCFullYear() === now.getUTCFullYear() ? {} : ({ year: 'numeric' } as const)
  const text = formatter(language, timeZone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...year,
  }).format(at)
  if (language === 'ja') return text.replace(/\((.)\)/, '（$1）')
  return language === 'de' ? text : firstOf(text.replace(',', ''), language)
}

/** In French the first of a month is an ordinal: '1er décembre'. */
function firstOf(text: string, language: Language): string {
  return language === 'fr' ? text.replace(/\b1 /, '1er ') : text
}

/** 'Thu 3 Dec, 10:00' in the zone of the place. */
export function formatMoment(at: Date, timeZone: string, language: Language, now: Date): string {
  const comma = language === 'ja' ? '' : ', '
  return formatDay(at, timeZone, language, now) + comma + formatTime(at, timeZone, language)
}

/** '3 December 2026' in a zone. */
export function formatDate(at: Date, timeZone: string, language: Language): string {
  return firstOf(formatter(language, timeZone, { dateStyle: 'long' }).format(at), language)
}

/** '3 Dec 2026' in columns of days. */
export function formatShortDate(at: Date, timeZone: string, language: Language): string {
  return firstOf(formatter(language, timeZone, { dateStyle: 'medium' }).format(at), language)
}

/** 'Thursday 3 December 2026' of a day ('2026-12-03'); empty for what is none. */
export function formatLongDay(day: string, language: Language): string {
  const at = new Date(`${day}T12:00:00Z`)
  if (Number.isNaN(at.getTime())) return ''
  return firstOf(formatter(language, 'UTC', { dateStyle: 'full' }).format(at), language)
}

export function formatTime(at: Date, timeZone: string, language: Language): string {
  return formatter(language, timeZone, { hour: '2-digit', minute: '2-digit' }).format(at)
}

/** '3', 'Dec', 'Thu' for date badges, in the zone of the place. */
export function dayParts(
  at: Date,
  timeZone: string,
  language: Language,
): { day: string; month: string; weekday: string } {
  const parts = formatter(language, timeZone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? ''
  return {
    day: part('day'),
    month: language === 'ja' ? `${part('month')}月` : part('month'),
    weekday: part('weekday'),
  }
}

/**
 * The lines of a date badge in the order of the language: '12月', '3', '（木）', or '3', 'Thu, Dec' (`month` is
 * null).
 */
export function badgeLines(
  at: Date,
  timeZone: string,
  language: Language,
): { month: string | null; day: string; rest: string } {
  const { day, month, weekday } = dayParts(at, timeZone, language)
  return language === 'ja'
    ? { month, day, rest: `（${weekday}）` }
    : { month: null, day, rest: `${weekday}, ${month}` }
}

const american = new Map<string, Intl.DateTimeFormat>()

function inAmerica(timeZone: string): Intl.DateTimeFormat {
  let found = american.get(timeZone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    american.set(timeZone, found)
  }
  return found
}

/** '30 November – 6 December 2026', what both days share said once. */
export function formatDays(first: Date, last: Date, timeZone: string, language: Language): string {
  const long = formatter(language, timeZone, { dateStyle: 'long' })
  // What is said of spans in Japanese has slashes, and in Italian zeros before figures.
  if (language !== 'ja') return firstOf(long.formatRange(first, last).replace(/\b0(?=\d)/g, ''), language)
  return `${long.format(first)}～${formatter(language, timeZone, { month: 'long', day: 'numeric' }).format(last)}`
}

/** 'March 2027'. */
export function formatMonth(at: Date, timeZone: string, language: Language): string {
  return formatter(language, timeZone, { month: 'long', year: 'numeric' }).format(at)
}

/** 'GMT+9', 'UTC−5': an offset, which some languages say instead of a name. */
const OFFSET = /^(GMT|UTC)[+\-−]/

/**
 * The short name of the zone at that moment: 'IST', 'CET', 'heure de Paris'; the offset ('GMT+9') where there
 * is none in the reader's language nor in English.
 */
export function zoneName(at: Date, timeZone: string, language: Language): string {
  if (timeZone === 'Asia/Kolkata' || timeZone === 'Asia/Calcutta') return 'IST'
  if (timeZone === 'Asia/Tokyo') return 'JST'
  // French has none for the hour of France, and everybody says this.
  if (timeZone === 'Europe/Paris' && language === 'fr') return 'heure de Paris'
  const names = [language, 'en' as const, 'us' as const].map((reader) => {
    const parts =
      reader === 'us'
        ? inAmerica(timeZone).formatToParts(at)
        : formatter(reader, timeZone, { timeZoneName: 'short' }).formatToParts(at)
    return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
  })
  return names.find((name) => !OFFSET.test(name)) ?? names[0] ?? timeZone
}

/** 'Thu 3 Dec, 10:00–17:00 IST': a session as said at its place; over midnight both days are named. */
export function formatSession(
  start: Date,
  end: Date,
  timeZone: string,
  language: Language,
  now: Date,
): string {
  const zone = zoneName(start, timeZone, language)
  const from = formatMoment(start, timeZone, language, now)
  if (localDate(start, timeZone) === localDate(end, timeZone))
    return `${from}–${formatTime(end, timeZone, language)} ${zone}`
  return `${from} – ${formatMoment(end, timeZone, language, now)} ${zone}`
}

/**
 * The session's hours in the reader's own zone ('05:30–12:30'), or null when both zones agree at that moment.
 */
export function formatInReadersZone(
  start: Date,
  end: Date,
  placeZone: string,
  readerZone: string,
  language: Language,
): string | null {
  if (offsetMinutes(start, placeZone) === offsetMinutes(start, readerZone)) return null
  const from =
    localDate(start, placeZone) === localDate(start, readerZone)
      ? formatTime(start, readerZone, language)
      : formatMoment(start, readerZone, language, start)
  return `${from}–${formatTime(end, readerZone, language)}`
}

/** '2026-12-03': the calendar day in a zone. */
export function localDate(at: Date, timeZone: string): string {
  const parts = formatter('en', timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/** 2026: the calendar year in a zone. */
export function yearOf(at: Date, timeZone: string): number {
  return Number(localDate(at, timeZone).slice(0, 4))
}

export function offsetMinutes(at: Date, timeZone: string): number {
  const parts = formatter('en', timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((p) => p.type === type)?.value)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return Math.round((local - at.getTime()) / 60_000)
}

/**
 * '2026-12-03T10:00:00+05:30': an instant as the clock at its place shows it, with the offset at that moment.
 */
export function isoInZone(at: Date, timeZone: string): string {
  const minutes = offsetMinutes(at, timeZone)
  const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const distance = Math.abs(minutes)
  return `${local}${minutes < 0 ? '-' : '+'}${two(distance / 60)}:${two(distance % 60)}`
}

/** A day of our years, as names of zones depend on whether summer time is known. */
const THESE_YEARS = Date.UTC(2026, 0, 15)

/** The name of a zone (IANA) as readers say it: 'Central European Time', '日本標準時'. */
export function zoneInWords(timeZone: string, language: Language): string {
  const parts = formatter(language, timeZone, { timeZoneName: 'longGeneric' }).formatToParts(THESE_YEARS)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}
