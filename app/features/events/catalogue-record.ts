import {
  CATALOGUE_LIMITS,
  type CatalogueReason,
  type CatalogueRecord,
  CatalogueRefusal,
  type CatalogueSession,
  type RawRecord,
} from './catalogue.ts'
import { languagesOf, levelOf } from './catalogue-language.ts'
import {
  addDays,
  instantOf,
  type Moment,
  momentText,
  readClock,
  readDuration,
  readMoment,
} from './catalogue-moment.ts'
import { readPlace, settleZone } from './catalogue-place.ts'
import { offersOf } from './catalogue-price.ts'
import {
  cleanLine,
  cleanText,
  cleanTitle,
  markedText,
  splitList,
  squeezed,
  webAddress,
} from './catalogue-text.ts'

/** What a record is read against: the moment of reading (for years out of reach) and the provider's IANA zone. */
export type CatalogueContext = { now: Date; providerTimeZone: string }

/**
 * Understands one record: clean text, ISO codes, instants, minor units. What is missing stays missing; what cannot be
 * true is refused; what is only unreadable and not needed is left out with a note.
 */
export function normaliseRecord(raw: RawRecord, context: CatalogueContext): CatalogueRecord {
  const notes: CatalogueReason[] = []
  const status = cleanLine(raw.status)
  if (/cancel|postpone|abgesagt|annul|cancelad|中止|延期/i.test(status))
    throw new CatalogueRefusal('record.cancelled', {
      status: squeezed(status).includes('postpone') ? 'postponed' : 'cancelled',
    })
  const title = titleOf(raw)
  const { mode, place } = readPlace(raw)
  if (raw.kind === 'event' && mode === null) throw new CatalogueRefusal('place.missing')
  const { timeZone, unknown } = settleZone(raw.timeZone, place, context.providerTimeZone)
  if (unknown) notes.push({ code: 'left.zone', params: { text: unknown, zone: timeZone } })
  const sessions = raw.kind === 'event' ? sessionsOf(raw, timeZone, context, notes) : []
  const url = addressOf(raw.url, notes)
  return {
    kind: raw.kind,
    position: raw.position,
    key: keyOf(raw, title, url),
    partOf: raw.partOf ? topicKey(raw.partOf) : null,
    title,
    summary: limited(cleanTitle(raw.summary), 'summary', CATALOGUE_LIMITS.textLength) || null,
    description: marked(raw),
    url,
    timeZone,
    sessions,
    mode,
    place,
    capacity: seatsOf(raw.capacity, notes),
    minimum: seatsOf(raw.minimum, notes),
    languages: languagesOf(raw.languages, notes),
    keywords: splitList(raw.keywords)
      .filter((word) => word.length <= CATALOGUE_LIMITS.keywordLength)
      .slice(0, CATALOGUE_LIMITS.keywords),
    level: levelOf(raw.level),
    audience: limited(cleanText(raw.audience), 'audience', CATALOGUE_LIMITS.textLength) || null,
    prerequisites:
      limited(cleanText(raw.prerequisites), 'prerequisites', CATALOGUE_LIMITS.textLength) || null,
    offers: offersOf(raw, notes),
    notes,
  }
}

function titleOf(raw: RawRecord): string {
  const title = cleanTitle(raw.title)
  if (!/[\p{L}\p{N}]/u.test(title)) throw new CatalogueRefusal('title.missing')
  const limit = CATALOGUE_LIMITS.titleLength
  if (title.length > limit) throw new CatalogueRefusal('title.long', { count: title.length, limit })
  return title
}

function limited(text: string, field: string, limit: number): string {
  if (text.length > limit) throw new CatalogueRefusal('text.long', { field, count: text.length, limit })
  return text
}

function marked(raw: RawRecord): CatalogueRecord['description'] {
  limited(raw.description ?? '', 'description', CATALOGUE_LIMITS.textLength)
  return markedText(raw.description)
}

// Identities that are unique in the world stand alone; a short number is only unique together with the title.
function keyOf(raw: RawRecord, title: string, url: string | null): string {
  const id = limited(cleanLine(raw.id), 'identifier', CATALOGUE_LIMITS.idLength)
  if (raw.kind === 'topic') return topicKey(id || (raw.url ? cleanLine(raw.url) : '') || title)
  const isUnique = /[@:/]/.test(id) || /^[\da-f-]{32,36}$/i.test(id)
  const start = cleanLine(raw.start)
  if (id) return `event:id:${id}${isUnique ? '' : `|${squeezed(title)}`}`
  if (url) return `event:url:${url}|${start}`
  return `event:name:${squeezed(title)}|${start}|${squeezed(raw.city ?? raw.address ?? '')}`
}

function topicKey(identity: string): string {
  return `topic:${limited(cleanLine(identity), 'identifier', CATALOGUE_LIMITS.idLength)}`
}

function addressOf(text: string | undefined, notes: CatalogueReason[]): string | null {
  const address = webAddress(text)
  if (!address && cleanLine(text)) notes.push({ code: 'left.url', params: { text: cleanLine(text) } })
  return address
}

function sessionsOf(raw: RawRecord, timeZone: string, context: CatalogueContext, notes: CatalogueReason[]) {
  const start = withClock(raw.start, raw.startTime)
  if (!start) throw new CatalogueRefusal('start.missing')
  const first = sessionOf(start, withClock(raw.end, raw.endTime), raw, timeZone, context, notes)
  const more = raw.moreSessions.map((session) => {
    const from = readMoment(session.start)
    return sessionOf(from, session.end ? readMoment(session.end) : null, raw, timeZone, context, notes)
  })
  return [first, ...more].sort((left, right) => left.startsAt.getTime() - right.startsAt.getTime())
}

function withClock(day: string | undefined, time: string | undefined): Moment | null {
  if (!cleanLine(day)) return null
  const moment = readMoment(cleanLine(day))
  if (!cleanLine(time) || (moment.seconds !== null && moment.seconds !== 0)) return moment
  const clock = readClock(cleanLine(time))
  if (!clock) throw new CatalogueRefusal('time.unreadable', { text: cleanLine(time) })
  return { ...moment, ...clock }
}

function sessionOf(
  start: Moment,
  givenEnd: Moment | null,
  raw: RawRecord,
  timeZone: string,
  { now }: CatalogueContext,
  notes: CatalogueReason[],
): CatalogueSession {
  const reach = { from: 2000, to: now.getUTCFullYear() + 10 }
  for (const { year } of givenEnd ? [start, givenEnd] : [start])
    if (year < reach.from || year > reach.to) throw new CatalogueRefusal('time.year', { year, ...reach })
  const end = givenEnd ?? endByDuration(start, raw, timeZone)
  const [from, to] = asDays(start, end) ? [dayOf(start), dayOf(end)] : [start, end]
  const isDateOnly = from.seconds === null
  if (isDateOnly && (hasTime(start) || hasTime(end))) notes.push({ code: 'left.time' })
  const startsAt = instantOf(from, timeZone)
  const endsAt = isDateOnly
    ? new Date(instantOf(addDays({ ...to, seconds: 0 }, 1), timeZone).getTime() - 1000)
    : instantOf(to, timeZone)
  if (endsAt <= startsAt)
    throw new CatalogueRefusal('time.order', { start: momentText(from), end: momentText(to) })
  const days = Math.ceil((endsAt.getTime() - startsAt.getTime()) / 86_400_000)
  const limit = CATALOGUE_LIMITS.days
  if (days > limit) throw new CatalogueRefusal('time.long', { count: days, limit })
  return { startsAt, endsAt, isDateOnly }
}

function endByDuration(start: Moment, raw: RawRecord, timeZone: string): Moment {
  const minutes = readDuration(raw.duration)
  if (start.seconds === null || (start.seconds === 0 && start.offset === null && minutes === null))
    return minutes && minutes >= 1440 ? addDays(dayOf(start), Math.ceil(minutes / 1440) - 1) : dayOf(start)
  if (minutes === null) throw new CatalogueRefusal('end.missing')
  const end = new Date(instantOf(start, timeZone).getTime() + minutes * 60_000)
  return {
    year: end.getUTCFullYear(),
    month: end.getUTCMonth() + 1,
    day: end.getUTCDate(),
    seconds: end.getUTCHours() * 3600 + end.getUTCMinutes() * 60 + end.getUTCSeconds(),
    offset: 0,
  }
}

// Midnight at both ends is how programs write a day without a time; one end without a time leaves both without.
function asDays(start: Moment, end: Moment): boolean {
  const isMidnight = (moment: Moment) => moment.seconds === 0 && moment.offset === null
  return start.seconds === null || end.seconds === null || (isMidnight(start) && isMidnight(end))
}

function dayOf(moment: Moment): Moment {
  return { ...moment, seconds: null, offset: null }
}

function hasTime(moment: Moment): boolean {
  return moment.seconds !== null && moment.seconds !== 0
}

function seatsOf(text: string | undefined, notes: CatalogueReason[]): number | null {
  const line = cleanLine(text?.normalize('NFKC'))
  if (!line || /^(?:unlimited|no limit|unbegrenzt|illimité|n\/?a|-)$/i.test(line)) return null
  const found =
    /^(?:max(?:imum|\.)?|bis zu|up to|ca\.?)?\s*(\d{1,7})(?:\.0+)?\s*(?:\p{L}[\p{L}\s.]{0,30})?$/iu.exec(line)
  const seats = Number(found?.[1])
  if (Number.isInteger(seats) && seats >= 1 && seats <= CATALOGUE_LIMITS.capacity) return seats
  notes.push({ code: 'left.capacity', params: { text: line } })
  return null
}
