const MINUTES = 60
const HOURS = 24

/**
 * A time as people write it ('9', '9.30', '0930', '9h30', '2 pm', '午後2時'), as '09:30' of 24 hours. What is
 * none is given back as it was typed.
 */
export function readClock(typed: string): string {
  const text = typed.normalize('NFKC').trim().toLowerCase()
  const isLate = /午後|p\.?\s?m/.test(text)
  const isEarly = /午前|a\.?\s?m/.test(text)
  const bare = text.replace(/午前|午後|[ap]\.?\s?m\.?|uhr/g, '').trim()
  const found = /^(\d{1,2})(?:\s*[:.,h時]\s*(\d{2})?分?|(\d{2}))?$/.exec(bare)
  if (!found) return typed
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? found[3] ?? 0)]
  if (minute >= MINUTES || hour >= HOURS || ((isLate || isEarly) && hour > HOURS / 2)) return typed
  const half = HOURS / 2
  const said = isLate || isEarly ? (hour % half) + (isLate ? half : 0) : hour
  return [said, minute].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Each quarter of an hour of a day: '00:00' to '23:45'. */
export const QUARTERS: readonly string[] = Array.from({ length: HOURS * 4 }, (_, at) =>
  [Math.floor(at / 4), (at % 4) * 15].map((part) => String(part).padStart(2, '0')).join(':'),
)

/** The last quarter of an hour at or before a time; none for what is no time. */
export function quarterOf(clock: string): string {
  const [hour, minute] = readClock(clock).split(':').map(Number)
  return QUARTERS[(hour ?? Number.NaN) * 4 + Math.floor((minute ?? Number.NaN) / 15)] ?? ''
}
