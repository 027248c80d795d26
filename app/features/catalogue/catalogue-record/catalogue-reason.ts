/**
 * Why a record was refused, what was left out of an accepted one, or what is guessed: a code and its
 * parameters.
 */
export type CatalogueReason = { code: CatalogueReasonCode; params?: Record<string, string | number> }

const SENTENCES = {
  'file.empty': 'The file is empty.',
  'file.unread': 'The file cannot be opened ({{detail}}).',
  'file.large': 'The file has {{bytes}} bytes; at most {{limit}} are read.',
  'file.binary': 'The file is not text.',
  'file.page': 'The page holds no course and no event in a way that programs read (JSON-LD, microdata).',
  'file.encoding': 'The letters of the file are in no encoding that is read; save it as UTF-8.',
  'file.western': 'It is not UTF-8 and was read as Windows-1252, the code page of western Europe.',
  'file.japanese': 'It is not UTF-8 and was read as Shift JIS.',
  'file.letters': 'It is not UTF-8 and was read as {{name}}.',
  'file.fields': 'Nothing was made of: {{fields}}.',
  'file.twice': 'Its letters became UTF-8 twice; they were put right.',
  'file.damaged': 'Bytes that are not UTF-8 on line {{lines}}; the letters there are lost.',
  'file.columns': 'The file names {{count}} columns or values; at most {{limit}} are read.',
  'file.long': 'Its records hold more than {{limit}} characters together.',
  'file.workbook': 'The file is no spreadsheet that can be read; save it as XLSX or CSV.',
  'file.sheet': 'The sheet "{{sheet}}" was read, the first one with content; {{others}} more were not.',
  'file.heavy': 'It takes too long to read, or too much memory; cut it into several files.',
  'file.claims': 'The name says {{claimed}}, but the file holds {{found}}.',
  'file.aside': 'Reading it broke off twice, so it is not read again; cut it into several files.',
  'file.unknown': 'The file is neither JSON-LD, JSON, iCalendar, CSV, XLSX nor a web page.',
  'file.json': 'The JSON is broken: {{detail}}.',
  'file.icalendar': 'The iCalendar text is broken: {{detail}}.',
  'file.csv': 'The CSV is broken: {{detail}}.',
  'file.deep': 'The file nests deeper than {{limit}} levels.',
  'file.records': 'The file holds {{count}} records; at most {{limit}} are taken at once.',
  'file.noRecords': 'The file holds no course and no event.',
  'file.noTitleColumn':
    'No column holds the title. Columns: {{columns}}. Say which one: --mapping title=COLUMN.',
  'file.mappedColumn': 'The mapping names a column "{{column}}" that the file does not have.',
  'feed.address': 'The address is none that is read.',
  'feed.unreachable': 'Nobody answers at the address, or not to everyone.',
  'feed.slow': 'The answer takes too long.',
  'feed.large': 'The file is too large.',
  'feed.redirects': 'The address leads on too often.',
  'feed.status': 'The server did not give the file.',
  'feed.known': 'This feed is there already.',
  'feed.columns':
    'Columns of before are missed ({{columns}}); nothing is changed until its provider says what holds it now.',
  'feed.gone': 'It is no more in the feed; it stays as it is.',
  'undo.gone': 'It is not there any more.',
  'undo.sold': 'Seats of it are sold or held, so it stays.',
  'undo.edited': 'It was changed since, so it stays.',
  'undo.used': 'Something else belongs to it by now, so it stays.',
  'import.stopped': 'It broke off several times at the same row.',
  'provider.unknown': 'There is no provider "{{username}}".',
  'provider.unapproved':
    'The provider "{{username}}" is not approved, so nothing can be published; import without --publish.',
  'zone.unknown': '"{{zone}}" is no time zone, or can be several; name it as Europe/Zurich.',
  'category.unknown': 'There is no category "{{category}}".',
  'record.shape': 'It is not an object with named values.',
  'record.type': 'It is a {{type}}, neither a course nor an event.',
  'record.cells': 'The row has {{found}} cells where the header has {{expected}}.',
  'record.cancelled': 'Its publisher marks it as {{status}}.',
  'record.unreadable': 'It cannot be read: {{detail}}.',
  'record.takenBack':
    'Its source takes it back, so its sale ends. Whether it is cancelled is for its organiser to say.',
  'record.older': 'Record {{position}} is a newer version of it.',
  'record.repeated': 'It repeats record {{position}}.',
  'record.conflict': 'It is the same event as record {{position}}, but differs from it ({{fields}}).',
  'record.elsewhere': 'It is the same event as in "{{source}}".',
  'record.claimed':
    'It is the same event as in "{{source}}", but differs from it ({{fields}}). If this file takes its place, say --source "{{source}}".',
  'title.missing': 'It has no title.',
  'title.long': 'Its title has {{count}} characters; at most {{limit}} fit.',
  'text.long': 'Its {{field}} has {{count}} characters; at most {{limit}} fit.',
  'start.missing': 'It has no start date.',
  'end.missing': 'It starts at a time, but no end and no duration is given.',
  'time.unreadable': '"{{text}}" is not a date that exists.',
  'time.weekday': '"{{text}}" is no {{weekday}}.',
  'time.contradicts': 'Its {{side}} is given twice and differs: {{local}} in {{zone}} is not {{instant}}.',
  'time.ambiguous': '"{{text}}" can be read as two dates; write it as year-month-day.',
  'time.year': 'The year {{year}} is out of reach; {{from}} to {{to}} are taken.',
  'time.order': 'It ends ({{end}}) before it starts ({{start}}).',
  'time.long': 'It lasts {{count}} days; at most {{limit}} are taken.',
  'time.endless': 'It repeats without an end.',
  'time.rule': 'The rule by which it repeats is not one that is read (daily, weekly, monthly or yearly).',
  'time.exceptions': 'It names {{count}} single dates; at most {{limit}} are taken.',
  'time.sessions': 'It has {{count}} sessions; at most {{limit}} are taken.',
  'place.missing': 'It neither names a place nor says that it is online.',
  'mode.contradicts': 'It contradicts itself on where it takes place ({{one}}, but {{other}}).',
  'price.contradicts': 'It says that it is free of charge, but asks for {{price}}.',
  'currency.contradicts': 'Its price is written in {{written}}, but its currency is {{said}}.',
  'country.unknown': '"{{text}}" is not a country that is known.',
  'country.ambiguous': '"{{text}}" can be {{countries}}; write the country in full or its code.',
  'left.time': 'Times were left out, as only one of start and end has one.',
  'left.url': 'The address "{{text}}" is no web address, or a second one, and was left out.',
  'left.price': 'The price "{{text}}" cannot be read and was left out.',
  'left.priceTwoWays':
    'The price "{{text}}" can be read in two ways (thousands or decimals) and was left out.',
  'left.currency': 'The price {{text}} has no currency and was left out.',
  'left.foreign': 'The price in {{text}} was left out, as tickets are not sold in that currency.',
  'left.notSold': 'The ticket "{{name}}" was left out, as it is not sold to everyone now.',
  'left.pricePer': 'The price "{{text}}" was left out, as it is not that of one seat.',
  'said.seats': 'It names no number of seats; {{count}} were said for the file.',
  'left.seats': 'It has prices but no number of seats, so no tickets are sold here.',
  'left.hybrid': 'It is also online; the place was kept.',
  'left.capacity': 'The number of seats "{{text}}" cannot be read and was left out.',
  'left.language': 'The language "{{text}}" is not known and was left out.',
  'guess.zone': 'No time zone is named, and the place settles none; {{zone}} was taken.',
  'guess.zoneName': 'The time zone "{{text}}" is unknown or can be several; {{zone}} was taken.',
  'guess.zonePlace': 'The time zone {{zone}} was taken from a place that is not sure.',
  'guess.city': 'The list of cities does not know "{{text}}"{{inside}}.',
  'guess.country': 'No country is named; {{country}} was taken, as most people live in that {{city}}.',
  'guess.postcode': '"{{text}}" was taken as postal code.',
  'guess.hybrid': 'It says that it is online, but names a place as well.',
  'guess.online': 'It names no place but an address ({{text}}), so it was taken to be online.',
  'guess.noPlace':
    'It says that it is both online and at a place, but names none; it was taken to be online.',
  'guess.letters': 'Letters of it are lost, as the file is damaged.',
  'guess.state': 'Its source says "{{text}}", so it may not be for everyone.',
  'guess.places': 'One of its dates, or all of it, is also at another place ({{text}}).',
  'guess.language': 'The language "{{text}}" is not known.',
  'guess.duration': 'How long it lasts ("{{text}}") is not understood.',
  'guess.date': 'Its date is said roughly: "{{text}}".',
  'guess.repeats': 'It repeats in a way that is not understood ("{{text}}").',
  'guess.twin': 'A second column says something else of its date ("{{text}}").',
  'guess.row': 'Its row is struck through or hidden in the spreadsheet.',
  'guess.title': 'Its title says "{{text}}", so it may not be for everyone.',
  'guess.page': 'Its letters were read as {{name}}, and another code page would give a text as well.',
  'guess.category': 'No word names its category; "{{category}}" was taken, as its text speaks of it.',
  'guess.concession': 'By its name "{{name}}" is not for everyone, so it was taken to be a concession.',
  'guess.shown':
    'It is public, and in what its source says now something would be guessed, so nothing was changed.',
  'draft.guess': 'It stays a draft until somebody has looked at what is guessed.',
  'draft.place': 'It stays a draft, as its city or country is missing.',
  'draft.way': 'It stays a draft, as it has neither tickets nor an address to register at.',
  'draft.text': 'It stays a draft, as nothing describes it.',
  'category.missing': 'No category fits; name one with --category.',
  'topic.missing': 'Its course was refused, so it stands alone.',
  'record.failed': 'The database refused it ({{detail}}).',
  'sold.changed': 'Seats are sold, so its {{fields}} can only be changed in the event editor.',
} as const

export type CatalogueReasonCode = keyof typeof SENTENCES

/**
 * The reason in one English sentence, for staff at the command line. Texts from the file are cut to 80
 * characters.
 */
export function describeReason(reason: CatalogueReason): string {
  return SENTENCES[reason.code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = String(reason.params?.[name] ?? '').replace(/[\s\p{Cc}]+/gu, ' ')
    const isFree = name !== 'columns' && value.length > 80
    return isFree ? `${value.slice(0, 79)}…` : value
  })
}

/**
 * Thrown inside the readers and the normaliser; the caller turns it into a refused record or a refused file.
 */
export class CatalogueRefusal extends Error {
  reason: CatalogueReason

  constructor(code: CatalogueReasonCode, params?: Record<string, string | number>) {
    super(code)
    this.reason = params ? { code, params } : { code }
  }
}
