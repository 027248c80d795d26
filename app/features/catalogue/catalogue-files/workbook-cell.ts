/** How a cell shows its number: as a day, a time of day, both, or a number. */
export type Shown = 'number' | 'day' | 'time' | 'moment'

// ECMA-376 part 1, 18.8.30: formats that are known by their number alone, those of eastern Asia among them.
const BUILT_IN: [from: number, to: number, shown: Shown][] = [
  [14, 17, 'day'],
  [18, 21, 'time'],
  [22, 22, 'moment'],
  [27, 31, 'day'],
  [32, 35, 'time'],
  [36, 36, 'day'],
  [45, 47, 'time'],
  [50, 58, 'day'],
]
// No bracket is looked for beyond the next one: a code of a million of them would be read a million times.
const SAID = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\][]*\]/gi

/** How a format shows a number: by its own code where it has one, else by its built-in id. */
export function shownBy(format: number, code: string | undefined): Shown {
  if (code === undefined)
    return BUILT_IN.find(([from, to]) => format >= from && format <= to)?.[2] ?? 'number'
  const letters = (code.replace(SAID, '').split(';')[0] ?? '').toLowerCase()
  if (letters.includes('general')) return 'number'
  const isDay = /[yd]|m{3}/.test(letters)
  const isTime = /[hs]/.test(letters)
  if (isDay) return isTime ? 'moment' : 'day'
  return isTime ? 'time' : 'number'
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const LAST_SERIAL = 2_958_465

/**
 * A number's text as a spreadsheet shows it: days as year-month-day, times as hours and minutes, others
 * without binary rounding errors. Day 1 is the first of January 1900, and day 60 does not exist; `late`
 * calendars begin in 1904 with day 0.
 */
export function textOfNumber(written: string, shown: Shown, { late }: { late: boolean }): string {
  const value = Number(written)
  if (written.trim() === '' || !Number.isFinite(value)) return written
  if (shown === 'number' || value < 0 || value > LAST_SERIAL) return String(Number(value.toPrecision(15)))
  const minutes = Math.round(value * 1440)
  const whole = Math.floor(minutes / 1440)
  const time = new Date((minutes - whole * 1440) * MINUTE_MS).toISOString().slice(11, 16)
  if (shown === 'time' || (whole === 0 && !late)) return time
  const first = late ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, whole < 60 ? 31 : 30)
  const day = new Date(first + whole * DAY_MS).toISOString().slice(0, 10)
  return shown === 'day' ? day : `${day}T${time}`
}

// Letters that XML cannot hold are written as _x000D_ (ECMA-376 part 1, 22.9.2.19).
export function textOfString(written: string): string {
  return written.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** The index of a column by its cell reference ("AB12" is 27); null without one. */
export function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
