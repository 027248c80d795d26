import { offsetMinutes, zoneName } from '#app/kit/dates.ts'

const DAY = 86_400_000
const MINUTE = 60_000
/** Zones that change their clocks do so within a year. */
const LOOK_BACK = 366

type Change = { at: number; before: number; after: number }

/**
 * The rules of an IANA zone as a VTIMEZONE (RFC 5545, 3.6.5) that holds from `from` to `to`: the last change
 * of clocks before, and each one until the end.
 */
export function calendarZone(timeZone: string, from: Date, to: Date): string {
  const changes = changesOf(timeZone, from.getTime() - LOOK_BACK * DAY, to.getTime() + DAY)
  const needed = changes.findLastIndex(({ at }) => at <= from.getTime())
  const first = changes[0]?.before ?? offsetMinutes(from, timeZone)
  const always = needed < 0 ? [{ at: -first * MINUTE, before: first, after: first }] : []
  const parts = [...always, ...changes.slice(Math.max(0, needed))].map((change) =>
    observance(change, timeZone, from),
  )
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...parts.flat(), 'END:VTIMEZONE'].join('\r\n')
}

function changesOf(timeZone: string, from: number, to: number): Change[] {
  const offsetAt = (at: number) => offsetMinutes(new Date(at), timeZone)
  const changes: Change[] = []
  for (let day = from, before = offsetAt(from), after = before; day < to; day += DAY, before = after) {
    after = offsetAt(day + DAY)
    if (before === after) continue
    let [low, high] = [day, day + DAY]
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / MINUTE / 2) * MINUTE
      if (offsetAt(middle) === before) low = middle
      else high = middle
    }
    changes.push({ at: Math.floor(high / MINUTE) * MINUTE, before, after })
  }
  return changes
}

function observance({ at, before, after }: Change, timeZone: string, from: Date): string[] {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
  const onset = new Date(at + before * MINUTE).toISOString().replace(/[-:]|\.\d+Z/g, '')
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset}`,
    `TZOFFSETFROM:${offset(before)}`,
    `TZOFFSETTO:${offset(after)}`,
    `TZNAME:${zoneName(before === after ? from : new Date(at), timeZone, 'en')}`,
    `END:${kind}`,
  ]
}

/** Minutes east of Greenwich as '+0530'. */
function offset(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`
}
