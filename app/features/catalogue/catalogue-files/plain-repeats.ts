import type { RawRecord } from '#app/features/catalogue/catalogue-record/catalogue.ts'
import { REPEATS } from '#app/features/catalogue/catalogue-record/catalogue-fields.ts'
import { cleanLine } from '#app/features/catalogue/catalogue-record/catalogue-text.ts'
import { isObject } from './catalogue-json.ts'
import { datesByRules } from './rule-dates.ts'

const NEVER = /^(?:false|no|none|never|0|null|single|once|nein|keine|non|aucune|nessuna|ninguna|なし|)$/i

/**
 * A list's record with its repetitions: a session for each date of its rules, as Google's calendars write
 * them, and a guess where they are not understood. All-day objects end on the day before their stated end, as
 * in Google's calendars. Refuses repetition without an end.
 */
export function withRepeats(raw: RawRecord, item: Record<string, unknown>): RawRecord {
  const [from, to] = [dayIn(item.start), dayIn(item.end)]
  const days = from && to && to > from ? { start: from, end: dayBefore(to) } : {}
  const said = Object.entries(item).find(([name, value]) => REPEATS.test(name) && !isNever(value))
  if (!said) return { ...raw, ...days }
  const lines = linesOf(said[1])
  const zone = cleanLine(raw.timeZone)
  const wall = (text: string | undefined) =>
    zone ? cleanLine(text).replace(/(?:Z|[+-]\d{2}:?\d{2})$/, '') : cleanLine(text)
  const isSettled =
    zone !== '' || (from !== null && to !== null) || !/(?:Z|[+-]\d{2}:?\d{2})$/.test(cleanLine(raw.start))
  const [start, end] = from && to ? [from, to] : [wall(raw.start), wall(raw.end)]
  const dates =
    isSettled && end ? datesByRules({ start, end, timeZone: zone || undefined, rules: lines }) : null
  if (dates) return { ...raw, ...dates, startInstant: undefined, endInstant: undefined }
  const text = cleanLine(lines.join(' ')) || said[0]
  return { ...raw, ...days, doubts: [...raw.doubts, { code: 'guess.repeats', params: { text } }] }
}

function isNever(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'string' && NEVER.test(cleanLine(value))
}

function linesOf(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value]
  return all
    .filter((one) => typeof one === 'string')
    .flatMap((one) => one.split(/\r?\n/))
    .map((line) => (/^FREQ=/i.test(line) ? `RRULE:${line}` : line))
}

/** {"date": "2028-05-04"}, and no hours. */
function dayIn(value: unknown): string | null {
  const day = isObject(value) && value.dateTime === undefined ? value.date : undefined
  return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
