import {
  type CatalogueField,
  type CatalogueFormat,
  type ColumnChoice,
  RAW_FIELDS,
  type RawEntry,
} from '#app/features/catalogue/catalogue-record/catalogue.ts'
import {
  type CatalogueReason,
  CatalogueRefusal,
} from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { isPacked } from '#app/features/catalogue/catalogue-record/upload.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import { decodeText } from './catalogue-encoding.ts'
import { readJson } from './catalogue-json.ts'
import { choiceOf, columnsMissed, isMatched, matchTable, type TableColumn } from './column-match.ts'
import { csvRows } from './csv.ts'
import { readICalendar } from './icalendar.ts'
import { isJsonLd, readJsonLd } from './json-ld.ts'
import { readPlainList } from './plain-list.ts'
import { readTable, type Table, tableOf } from './table.ts'
import { readWebPage } from './web-page.ts'
import { readWorkbook } from './workbook.ts'

type Kind = 'json' | 'icalendar' | 'csv' | 'page'

const CLAIMS = new Map<string, Kind>(
  Object.entries({
    json: 'json',
    jsonld: 'json',
    ics: 'icalendar',
    ical: 'icalendar',
    ifb: 'icalendar',
    csv: 'csv',
    tsv: 'csv',
    html: 'page',
    htm: 'page',
    xhtml: 'page',
  } as const),
)
const SPOKEN = { json: 'JSON', icalendar: 'iCalendar', csv: 'CSV', page: 'a web page' } as const

/**
 * What the columns of a table fill, as far as known; with `asks` nothing is read before the provider has
 * decided each column, and with `before` not while a column that filled a field then is missing.
 */
export type ColumnReading = { chosen: ColumnChoice; asks: boolean; before?: ColumnChoice }

export type CatalogueFile = {
  format: CatalogueFormat
  entries: RawEntry[]
  notes: CatalogueReason[]
  /** The columns of a table, where somebody is to see them. */
  columns: TableColumn[] | null
  /** Whether somebody is to say what they fill before the file is read. */
  isAsking: boolean
}

type Read = Pick<CatalogueFile, 'format' | 'entries'> & Partial<CatalogueFile>
type Mapping = ReadonlyMap<CatalogueField, string>

/**
 * Reads one file's records, in its order, with notes about its encoding. Refuses a file that is too large,
 * neither text nor workbook, or not of the type that its name says; a web page may have any name, as servers
 * answer with one.
 */
export function readCatalogueFile(
  name: string,
  bytes: Uint8Array,
  mapping: Mapping = new Map(),
  columns: ColumnReading = { chosen: [], asks: false },
): CatalogueFile {
  const limit = CATALOGUE_LIMITS.fileBytes
  if (bytes.byteLength > limit) throw new CatalogueRefusal('file.large', { bytes: bytes.byteLength, limit })
  const read = isPacked(bytes)
    ? readSpreadsheet(bytes, mapping, columns)
    : readLetters({ name, bytes }, mapping, columns)
  refuseSwollen(read.entries)
  return { notes: [], columns: null, isAsking: false, ...read }
}

function readSpreadsheet(bytes: Uint8Array, mapping: Mapping, columns: ColumnReading): Read {
  const { rows, notes, late, marks } = readWorkbook(bytes)
  const read = readColumns(tableOf(rows, { late, marks }), mapping, columns)
  return { format: 'xlsx', ...read, notes: [...notes, ...read.notes] }
}

function readLetters(
  { name, bytes }: { name: string; bytes: Uint8Array },
  mapping: Mapping,
  columns: ColumnReading,
): Read {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 500))
  const { text, notes, guess } = decodeText(bytes, claimOf(name) === 'icalendar' || isCalendar(start))
  const read = readText(kindOf(name, text), text.replace(/^\ufeff/, ''), mapping, columns)
  if (guess) for (const entry of read.entries) if (entry.ok) entry.raw.codePage = guess
  return { ...read, notes: [...notes, ...(read.notes ?? [])] }
}

function readText(kind: Kind, text: string, mapping: Mapping, columns: ColumnReading): Read {
  if (kind === 'icalendar') return { format: 'icalendar', entries: readICalendar(text) }
  if (kind === 'csv') return { format: 'csv', ...readColumns(tableOf(csvRows(text)), mapping, columns) }
  if (kind === 'page') return { format: 'page', entries: readWebPage(text) }
  const value = readJson(text)
  if (isJsonLd(value)) return { format: 'json-ld', entries: readJsonLd(value) }
  return { format: 'json', ...readPlainList(value, mapping) }
}

function readColumns(table: Table, mapping: Mapping, { chosen, asks, before }: ColumnReading) {
  const asWords = () => readTable(table, { mapping, chosen })
  if ((!asks && !before) || table.body.length === 0) return asWords()
  const columns = matchTable(table, chosen)
  if (asks ? !isMatched(columns) : columnsMissed(columns, before ?? []).length > 0)
    return { entries: [], columns, isAsking: true, notes: [] }
  if (!asks) return asWords()
  return { ...readTable(table, { mapping, chosen: choiceOf(columns) }), columns }
}

function claimOf(name: string): Kind | undefined {
  return CLAIMS.get(/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '')
}

function isCalendar(start: string): boolean {
  return /^(?:ï»¿|\ufeff)?\s*BEGIN:VCALENDAR/i.test(start)
}

function kindOf(name: string, text: string): Kind {
  const start = text
    .slice(0, 2000)
    .replace(/^\ufeff/, '')
    .trimStart()
    .slice(0, 500)
  if (start === '' && text.trim() === '') throw new CatalogueRefusal('file.empty')
  const claimed = claimOf(name)
  if (/^<(?:!doctype\s+html|html|head|body|\?xml|!--)/i.test(start)) return 'page'
  if (claimed === 'page' && /^</.test(start)) return 'page'
  if (/[[\p{Cc}&&\p{ASCII}]--[\t-\r]]/v.test(start) || /^(?:%PDF-|MZ|PK)/.test(start))
    throw new CatalogueRefusal('file.binary')
  const found = /^[[{]/.test(start) ? 'json' : isCalendar(start) ? 'icalendar' : null
  if (claimed && found && claimed !== found)
    throw new CatalogueRefusal('file.claims', { claimed: SPOKEN[claimed], found: SPOKEN[found] })
  if (found) return found
  if (claimed === 'icalendar' || claimed === 'page')
    throw new CatalogueRefusal('file.claims', { claimed: SPOKEN[claimed], found: 'other text' })
  if (claimed) return claimed
  if (/^[^\n]*[,;\t|][^\n]*\n/.test(start)) return 'csv'
  throw new CatalogueRefusal('file.unknown')
}

// A text that ten thousand records refer to stands in the file once, but would be read and stored ten
// thousand times.
function refuseSwollen(entries: readonly RawEntry[]): void {
  const limit = CATALOGUE_LIMITS.characters
  let count = 0
  for (const entry of entries) {
    if (!entry.ok) continue
    for (const field of RAW_FIELDS) count += entry.raw[field]?.length ?? 0
    if (count > limit) throw new CatalogueRefusal('file.long', { limit })
  }
}
