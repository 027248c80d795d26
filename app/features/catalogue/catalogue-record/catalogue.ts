import type { Buyers } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import type { Finding } from './catalogue-finding.ts'
import type { CatalogueReason } from './catalogue-reason.ts'

export type CatalogueFormat = 'json-ld' | 'json' | 'icalendar' | 'csv' | 'xlsx' | 'page'

/** A value as a publisher wrote it, not interpreted yet. */
export type RawText = string | undefined

/** A value that tells the state of a record, with the name of its field. */
export type RawFlag = { name: string; text: string }

/** An offer of a source: its sale period, what is priced, and its state. */
export type RawOffer = {
  name: RawText
  price: RawText
  currency: RawText
  from?: RawText
  until?: RawText
  per?: RawText
  flags?: RawFlag[]
}

/**
 * The fields of a record that a column or a named value can fill. `startInstant` and `endInstant` repeat a
 * moment as an instant.
 */
export const RAW_FIELDS = [
  'id',
  'partOf',
  'title',
  'summary',
  'description',
  'url',
  'start',
  'startTime',
  'startInstant',
  'end',
  'endTime',
  'endInstant',
  'duration',
  'timeZone',
  'mode',
  'isOnline',
  'venue',
  'street',
  'city',
  'region',
  'postcode',
  'country',
  'address',
  'capacity',
  'minimum',
  'languages',
  'keywords',
  'level',
  'audience',
  'prerequisites',
  'price',
  'currency',
  'isFree',
  'status',
] as const

export type CatalogueField = (typeof RAW_FIELDS)[number]

/** The field that each column of a table fills, by its header; null leaves a column out. */
export type ColumnChoice = readonly { header: string; field: CatalogueField | null }[]

/** One record of a file in one shape for all formats. Every field is still the publisher's text. */
export type RawRecord = Record<CatalogueField, RawText> & {
  kind: 'topic' | 'event'
  position: number
  moreSessions: { start: string; end: RawText; timeZone: RawText }[]
  offers: RawOffer[]
  flags: RawFlag[]
  /** What its reader did not understand of it, each a reason to keep it a draft. */
  doubts: CatalogueReason[]
  /** The code page of its file, where that is a guess. */
  codePage?: RawText
  /** Another place, where one of its dates is. */
  elsewhere?: RawText
}

/** What a reader found at one position: a record, or why there is none. */
export type RawEntry =
  | { ok: true; raw: RawRecord }
  | { ok: false; position: number; title: string; reason: CatalogueReason }

/** Text with its kind of markup; the importer cleans it into rich text. */
export type MarkedText = { format: 'html' | 'markdown' | 'plain'; text: string }

export type CataloguePlace = {
  venue: string | null
  street: string | null
  city: Finding<string> | null
  region: string | null
  postcode: Finding<string> | null
  country: Finding<string> | null
}

/**
 * Instants, with the zone of the place. A date-only session covers whole days of that zone: the last one ends
 * one second before midnight.
 */
export type CatalogueSession = { startsAt: Date; endsAt: Date; isDateOnly: boolean }

/**
 * Price in minor units of the currency, and whom it is for; 0 is free of charge, and an unknown price makes
 * no offer.
 */
export type CatalogueOffer = { name: string | null; buyers: Finding<Buyers>; minor: number; currency: string }

export type CatalogueMode = 'online' | 'onsite' | 'hybrid'

/** A normalised record. Guessable values are findings; everything else is the publisher's own, or missing. */
export type CatalogueRecord = {
  kind: 'topic' | 'event'
  position: number
  key: string
  partOf: string | null
  title: string
  summary: string | null
  description: MarkedText | null
  url: string | null
  /** Where its meeting is, for its participants; missing where nothing says so. */
  meeting?: string
  /** What opens it beside that. */
  meetingCode?: string
  letters: Finding<'whole' | 'guessed' | 'damaged'>
  /** That it may not be for everyone; missing where nothing says so. */
  state?: Finding<'open'>
  /** That one of its dates is at another place; missing where none is. */
  places?: Finding<'one'>
  /** What was not understood of it; missing where all was. */
  doubts?: Finding<null>[]
  timeZone: Finding<string>
  sessions: CatalogueSession[]
  mode: Finding<CatalogueMode> | null
  place: CataloguePlace | null
  capacity: number | null
  minimum: number | null
  languages: string[]
  keywords: string[]
  level: 'beginner' | 'intermediate' | 'advanced' | null
  audience: string | null
  prerequisites: string | null
  offers: CatalogueOffer[]
  notes: CatalogueReason[]
}

/** A record without any value. */
export function emptyRawRecord(kind: RawRecord['kind'], position: number): RawRecord {
  const fields = Object.fromEntries(RAW_FIELDS.map((field) => [field, undefined]))
  return {
    ...(fields as Record<CatalogueField, RawText>),
    kind,
    position,
    moreSessions: [],
    offers: [],
    flags: [],
    doubts: [],
  }
}
