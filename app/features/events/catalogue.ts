/** Why a record was refused, or what was left out of one that was taken: a code and what belongs into its sentence. */
export type CatalogueReason = { code: CatalogueReasonCode; params?: Record<string, string | number> }

export type CatalogueFormat = 'json-ld' | 'json' | 'icalendar' | 'csv'

/** A value as a publisher wrote it, before anything is understood of it. */
export type RawText = string | undefined

export type RawOffer = { name: RawText; price: RawText; currency: RawText }

/** One record of a file, in one shape whatever the format was. Every field is still the publisher's own text. */
export type RawRecord = {
  kind: 'topic' | 'event'
  position: number
  id: RawText
  partOf: RawText
  title: RawText
  summary: RawText
  description: RawText
  url: RawText
  start: RawText
  startTime: RawText
  end: RawText
  endTime: RawText
  duration: RawText
  timeZone: RawText
  moreSessions: { start: string; end: RawText; timeZone: RawText }[]
  mode: RawText
  isOnline: RawText
  venue: RawText
  street: RawText
  city: RawText
  region: RawText
  postcode: RawText
  country: RawText
  address: RawText
  capacity: RawText
  minimum: RawText
  languages: RawText
  keywords: RawText
  level: RawText
  audience: RawText
  prerequisites: RawText
  price: RawText
  currency: RawText
  offers: RawOffer[]
  status: RawText
}

/** What a reader found at one position: a record, or why there is none. */
export type RawEntry =
  | { ok: true; raw: RawRecord }
  | { ok: false; position: number; title: string; reason: CatalogueReason }

/** Text with the way it is marked up; cleaning it into rich text is the importer's work. */
export type MarkedText = { format: 'html' | 'markdown' | 'plain'; text: string }

export type CataloguePlace = {
  venue: string | null
  street: string | null
  city: string | null
  region: string | null
  postcode: string | null
  country: string | null
}

/** Instants, with the zone of the place. A date-only session covers whole days of that zone: the last one ends one second before midnight. */
export type CatalogueSession = { startsAt: Date; endsAt: Date; isDateOnly: boolean }

/** Price in minor units of the currency; 0 is free of charge, an unknown price is no offer. */
export type CatalogueOffer = { name: string | null; minor: number; currency: string }

export type CatalogueMode = 'online' | 'onsite' | 'hybrid'

export type CatalogueRecord = {
  kind: 'topic' | 'event'
  position: number
  key: string
  partOf: string | null
  title: string
  summary: string | null
  description: MarkedText | null
  url: string | null
  timeZone: string
  sessions: CatalogueSession[]
  mode: CatalogueMode | null
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

export const CATALOGUE_LIMITS = {
  fileBytes: 20_000_000,
  records: 10_000,
  depth: 40,
  idLength: 500,
  titleLength: 200,
  summaryLength: 500,
  textLength: 50_000,
  lineLength: 300,
  keywords: 20,
  keywordLength: 60,
  offers: 10,
  sessions: 60,
  days: 366,
  capacity: 100_000,
} as const

const SENTENCES = {
  'file.empty': 'The file is empty.',
  'file.unread': 'The file cannot be opened ({{detail}}).',
  'file.large': 'The file has {{bytes}} bytes; at most {{limit}} are read.',
  'file.binary': 'The file is not text.',
  'file.page': 'The file holds a web page, not a catalogue.',
  'file.claims': 'The name says {{claimed}}, but the file holds {{found}}.',
  'file.unknown': 'The file is neither JSON-LD, JSON, iCalendar nor CSV.',
  'file.json': 'The JSON is broken: {{detail}}.',
  'file.icalendar': 'The iCalendar text is broken: {{detail}}.',
  'file.csv': 'The CSV is broken: {{detail}}.',
  'file.deep': 'The file nests deeper than {{limit}} levels.',
  'file.records': 'The file holds {{count}} records; at most {{limit}} are taken at once.',
  'file.noRecords': 'The file holds no course and no event.',
  'file.noTitleColumn':
    'No column holds the title. Columns: {{columns}}. Say which one: --mapping title=COLUMN.',
  'file.mappedColumn': 'The mapping names a column "{{column}}" that the file does not have.',
  'provider.unknown': 'There is no provider "{{username}}".',
  'provider.unapproved':
    'The provider "{{username}}" is not approved, so nothing can be published; import without --publish.',
  'category.unknown': 'There is no category "{{category}}".',
  'record.shape': 'It is not an object with named values.',
  'record.type': 'It is a {{type}}, neither a course nor an event.',
  'record.cells': 'The row has {{found}} cells where the header has {{expected}}.',
  'record.cancelled': 'Its publisher marks it as {{status}}.',
  'record.unreadable': 'It cannot be read: {{detail}}.',
  'record.repeated': 'It repeats record {{position}}.',
  'record.conflict': 'It is the same event as record {{position}}, but differs from it ({{fields}}).',
  'title.missing': 'It has no title.',
  'title.long': 'Its title has {{count}} characters; at most {{limit}} fit.',
  'text.long': 'Its {{field}} has {{count}} characters; at most {{limit}} fit.',
  'start.missing': 'It has no start date.',
  'end.missing': 'It starts at a time, but no end and no duration is given.',
  'time.unreadable': '"{{text}}" is not a date that exists.',
  'time.ambiguous': '"{{text}}" can be read as two dates; write it as year-month-day.',
  'time.year': 'The year {{year}} is out of reach; {{from}} to {{to}} are taken.',
  'time.order': 'It ends ({{end}}) before it starts ({{start}}).',
  'time.long': 'It lasts {{count}} days; at most {{limit}} are taken.',
  'time.endless': 'It repeats without an end.',
  'time.rule': 'The rule by which it repeats is not one that is read (daily, weekly, monthly or yearly).',
  'time.sessions': 'It has {{count}} sessions; at most {{limit}} are taken.',
  'place.missing': 'It neither names a place nor says that it is online.',
  'country.unknown': '"{{text}}" is not a country that is known.',
  'country.ambiguous': '"{{text}}" can be {{countries}}; write the country in full or its code.',
  'left.time': 'Times were left out, as only one of start and end has one.',
  'left.zone': 'The time zone "{{text}}" is not known; {{zone}} was taken.',
  'left.url': 'The address "{{text}}" is no web address and was left out.',
  'left.price': 'The price "{{text}}" cannot be read and was left out.',
  'left.currency': 'The price {{text}} has no currency and was left out.',
  'left.foreign': 'The price in {{text}} was left out, as tickets are not sold in that currency.',
  'left.seats': 'It has prices but no number of seats, so no tickets are sold here.',
  'left.hybrid': 'It is also online; the place was kept.',
  'left.capacity': 'The number of seats "{{text}}" cannot be read and was left out.',
  'left.language': 'The language "{{text}}" is not known and was left out.',
  'draft.place': 'It stays a draft, as its city or country is missing.',
  'draft.way': 'It stays a draft, as it has neither tickets nor an address to register at.',
  'draft.text': 'It stays a draft, as nothing describes it.',
  'category.missing': 'No category fits; name one with --category.',
  'topic.missing': 'Its course was refused, so it stands alone.',
  'record.failed': 'The database refused it ({{detail}}).',
  'sold.changed': 'Seats are sold, so its {{fields}} can only be changed in the event editor.',
} as const

export type CatalogueReasonCode = keyof typeof SENTENCES

/** The reason in one English sentence, for staff at the command line. Texts from the file are cut to 80 characters. */
export function describeReason(reason: CatalogueReason): string {
  return SENTENCES[reason.code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = String(reason.params?.[name] ?? '').replace(/[\s\p{Cc}]+/gu, ' ')
    const isFree = name !== 'columns' && value.length > 80
    return isFree ? `${value.slice(0, 79)}…` : value
  })
}

/** Thrown inside the readers and the normaliser; the caller turns it into a refused record or a refused file. */
export class CatalogueRefusal extends Error {
  reason: CatalogueReason

  constructor(code: CatalogueReasonCode, params?: Record<string, string | number>) {
    super(code)
    this.reason = params ? { code, params } : { code }
  }
}

/** A record in which nothing is said yet. */
export function emptyRawRecord(kind: RawRecord['kind'], position: number): RawRecord {
  const none = undefined
  return {
    kind,
    position,
    id: none,
    partOf: none,
    title: none,
    summary: none,
    description: none,
    url: none,
    start: none,
    startTime: none,
    end: none,
    endTime: none,
    duration: none,
    timeZone: none,
    moreSessions: [],
    mode: none,
    isOnline: none,
    venue: none,
    street: none,
    city: none,
    region: none,
    postcode: none,
    country: none,
    address: none,
    capacity: none,
    minimum: none,
    languages: none,
    keywords: none,
    level: none,
    audience: none,
    prerequisites: none,
    price: none,
    currency: none,
    offers: [],
    status: none,
  }
}
