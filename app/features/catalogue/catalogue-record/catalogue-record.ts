import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import { type CatalogueField, type CatalogueRecord, RAW_FIELDS, type RawRecord } from './catalogue.ts'
import { guessed, known } from './catalogue-finding.ts'
import { languagesOf, levelOf } from './catalogue-language.ts'
import { takeMeeting } from './catalogue-meeting.ts'
import { readDuration, roughDate } from './catalogue-moment.ts'
import { readPlace } from './catalogue-place.ts'
import { offersOf } from './catalogue-price.ts'
import { type CatalogueReason, CatalogueRefusal } from './catalogue-reason.ts'
import {
  byInstants,
  clockOf,
  readSessions,
  resolveSessions,
  type SpokenSession,
} from './catalogue-session.ts'
import { isMovedOnline, readState } from './catalogue-state.ts'
import {
  cleanLine,
  cleanText,
  cleanTitle,
  markedText,
  plainWords,
  splitList,
  squeezed,
  webAddress,
} from './catalogue-text.ts'
import { resolveZone } from './catalogue-zone.ts'

/**
 * The context of normalising: the moment of reading (to reject years out of range), the provider's IANA zone,
 * and the importer's defaults.
 */
export type CatalogueContext = {
  now: Date
  providerTimeZone: string
  said?: { timeZone?: string; language?: string }
}

const LONG: ReadonlySet<CatalogueField> = new Set([
  'title',
  'summary',
  'description',
  'audience',
  'prerequisites',
  'keywords',
  'id',
  'address',
  'venue',
])
const AS_WRITTEN: ReadonlySet<CatalogueField> = new Set(['id', 'partOf', 'description'])

/**
 * Normalises one record: clean text, ISO codes, instants, minor units. Missing values stay missing;
 * impossible or contradictory ones are refused; guesses are marked; unreadable ones that are not needed are
 * left out with a note.
 */
export function normaliseRecord(given: RawRecord, context: CatalogueContext): CatalogueRecord {
  const { raw, meeting } = takeMeeting(inWords(given))
  const notes: CatalogueReason[] = []
  const doubts = [...raw.doubts, ...durationDoubts(raw), ...dateDoubts(raw)]
  const state = readState(raw)
  const title = titleOf(raw)
  const { mode, place } = whereOf(raw)
  if (raw.kind === 'event' && mode === null) throw new CatalogueRefusal('place.missing')
  const { timeZone, sessions } = whenOf(raw, readPlace(raw).place, context, notes)
  const url = addressOf(raw.url, notes)
  const languages = languagesOf(raw.languages, { notes, doubts })
  const saidLanguage = context.said?.language
  return {
    kind: raw.kind,
    position: raw.position,
    key: keyOf(raw, title, url),
    partOf: raw.partOf ? topicKey(raw.partOf) : null,
    title,
    summary: limited(cleanTitle(raw.summary), 'summary', CATALOGUE_LIMITS.textLength) || null,
    description: markedText(raw.description),
    url,
    ...(meeting.url ? { meeting: meeting.url } : {}),
    ...(meeting.code ? { meetingCode: meeting.code } : {}),
    ...(state ? { state } : {}),
    ...(raw.elsewhere
      ? { places: guessed('one' as const, 'guess.places', { text: cleanLine(raw.elsewhere) }) }
      : {}),
    letters: lettersOf(given),
    timeZone,
    sessions,
    mode,
    place,
    capacity: seatsOf(raw.capacity, notes),
    minimum: seatsOf(raw.minimum, notes),
    languages: languages.length === 0 && saidLanguage ? [saidLanguage] : languages,
    keywords: splitList(raw.keywords)
      .filter((word) => word.length <= CATALOGUE_LIMITS.keywordLength)
      .slice(0, CATALOGUE_LIMITS.keywords),
    level: levelOf(raw.level),
    audience: cleanText(raw.audience) || null,
    prerequisites: cleanText(raw.prerequisites) || null,
    offers: offersOf(raw, { notes, now: context.now }),
    notes,
    ...doubtful(doubts),
  }
}

function doubtful(doubts: readonly CatalogueReason[]): Pick<CatalogueRecord, 'doubts'> {
  if (doubts.length === 0) return {}
  return { doubts: doubts.map((because) => ({ sure: false, value: null, because })) }
}

function dateDoubts({ start, end }: RawRecord): CatalogueReason[] {
  return [start, end].flatMap((text) =>
    roughDate(text) === null ? [] : [{ code: 'guess.date' as const, params: { text: cleanLine(text) } }],
  )
}

// "5 weeks", "10 evenings": a day with a length that is not understood; "2 days" from nine o'clock on are not
// 48 hours.
function durationDoubts(raw: RawRecord): CatalogueReason[] {
  const text = cleanLine(raw.duration)
  const hasEnd = [raw.end, raw.endTime, raw.endInstant].some((end) => cleanLine(end) !== '')
  if (text === '' || raw.kind === 'topic' || hasEnd || raw.moreSessions.length > 0) return []
  const minutes = readDuration(text)
  const hasHours = cleanLine(raw.startTime) !== '' || /\d[T ]\d{1,2}[:h]/.test(raw.start ?? '')
  const isUnclear = minutes === null || (minutes >= 1440 && hasHours)
  return isUnclear ? [{ code: 'guess.duration', params: { text } }] : []
}

// One reading of text for all fields, so that none keeps tags or entities; what is too long is not even read.
function inWords(raw: RawRecord): RawRecord {
  const words = { ...raw }
  for (const field of RAW_FIELDS) {
    const text = raw[field]
    if (text === undefined) continue
    limited(text, field, LONG.has(field) ? CATALOGUE_LIMITS.textLength : CATALOGUE_LIMITS.fieldLength)
    if (!AS_WRITTEN.has(field)) words[field] = plainWords(text)
  }
  words.flags = raw.flags.slice(0, CATALOGUE_LIMITS.flags).map(({ name, text }) => ({
    name: cleanLine(name.slice(0, CATALOGUE_LIMITS.lineLength)),
    text: plainWords(text.slice(0, CATALOGUE_LIMITS.lineLength)) ?? '',
  }))
  words.offers = raw.offers.slice(0, CATALOGUE_LIMITS.offers).map(({ name, price, currency, ...terms }) => ({
    ...terms,
    name: plainWords(name?.slice(0, CATALOGUE_LIMITS.lineLength)),
    price: plainWords(price?.slice(0, CATALOGUE_LIMITS.lineLength)),
    currency: plainWords(currency?.slice(0, CATALOGUE_LIMITS.lineLength)),
  }))
  return words
}

function lettersOf(raw: RawRecord): CatalogueRecord['letters'] {
  if (isDamaged(raw)) return guessed('damaged', 'guess.letters')
  const isPlain = RAW_FIELDS.every((field) => /^\p{ASCII}*$/u.test(raw[field] ?? ''))
  return raw.codePage && !isPlain ? guessed('guessed', 'guess.page', { name: raw.codePage }) : known('whole')
}

function isDamaged(raw: RawRecord): boolean {
  return RAW_FIELDS.some((field) => raw[field]?.includes('\ufffd'))
}

// Online wins over a hall that it left.
function whereOf(raw: RawRecord): ReturnType<typeof readPlace> {
  return isMovedOnline(raw) ? { mode: known('online'), place: null } : readPlace(raw)
}

/** The key of a record that is not read otherwise. Refuses one without a key. */
export function keyOfRaw(given: RawRecord): string {
  const raw = inWords(given)
  return keyOf(raw, titleOf(raw), webAddress(raw.url))
}

function whenOf(
  raw: RawRecord,
  place: CatalogueRecord['place'],
  { now, providerTimeZone: providerZone, said }: CatalogueContext,
  notes: CatalogueReason[],
): Pick<CatalogueRecord, 'timeZone' | 'sessions'> {
  const saidZone = said?.timeZone ?? null
  const zoneFor = (sessions: SpokenSession[]) =>
    resolveZone(raw.timeZone, place, { saidZone, providerZone, ...clockOf(sessions, raw) })
  if (raw.kind === 'topic') return { timeZone: zoneFor([]), sessions: [] }
  const spoken = readSessions(raw)
  const first = zoneFor(spoken)
  // Where only the zone is in doubt, instants that stand beside the local times settle when it is.
  const sure = first.sure ? spoken : byInstants(spoken, raw)
  const timeZone = first.sure ? first : zoneFor(sure)
  return { timeZone, sessions: resolveSessions(sure, raw, timeZone, { now, notes }) }
}

function titleOf(raw: RawRecord): string {
  const title = cleanTitle(raw.title)
  if (!/[\p{L}\p{N}]/u.test(title)) throw new CatalogueRefusal('title.missing')
  return limited(title, 'title', CATALOGUE_LIMITS.titleLength)
}

function limited(text: string, field: string, limit: number): string {
  if (text.length <= limit) return text
  if (field === 'title') throw new CatalogueRefusal('title.long', { count: text.length, limit })
  throw new CatalogueRefusal('text.long', { field, count: text.length, limit })
}

// Identities that are unique in the world stand alone; a short number is only unique together with the title.
function keyOf(raw: RawRecord, title: string, url: string | null): string {
  const id = limited(cleanLine(raw.id), 'identifier', CATALOGUE_LIMITS.idLength)
  if (raw.kind === 'topic') return topicKey(id || (raw.url ? cleanLine(raw.url) : '') || title)
  const isUnique = /[@:/]/.test(id) || /^[\da-f-]{32,36}$/i.test(id)
  const start = cleanLine(raw.start ?? raw.startInstant)
  if (id) return `event:id:${id}${isUnique ? '' : `|${squeezed(title)}`}`
  if (url) return `event:url:${url}|${start}`
  return `event:name:${squeezed(title)}|${start}|${squeezed(raw.city ?? raw.address ?? '')}`
}

function topicKey(identity: string): string {
  return `topic:${limited(cleanLine(identity), 'identifier', CATALOGUE_LIMITS.idLength)}`
}

function addressOf(text: string | undefined, notes: CatalogueReason[]): string | null {
  const address = webAddress(text)
  const [, ...more] = cleanLine(text).split(/[\s,;|]+(?=https?:\/\/|www\.)/i)
  for (const one of address ? more : [cleanLine(text)].filter(Boolean))
    notes.push({ code: 'left.url', params: { text: one } })
  return address
}

function seatsOf(text: string | undefined, notes: CatalogueReason[]): number | null {
  const line = cleanLine(text?.normalize('NFKC'))
  if (!line || /^(?:unlimited|no limit|unbegrenzt|illimité|n\/?a|-)$/i.test(line)) return null
  const found =
    /^(?:max(?:imum|\.)?|bis zu|up to|ca\.?)?\s*(\d{1,7})(?:[.,]0+)?\s*(?:\p{L}[\p{L}\s.]{0,30})?$/iu.exec(
      line,
    )
  const seats = Number(found?.[1])
  if (Number.isInteger(seats) && seats >= 1 && seats <= CATALOGUE_LIMITS.capacity) return seats
  notes.push({ code: 'left.capacity', params: { text: line } })
  return null
}
