import { CATALOGUE_LIMITS, type CatalogueFormat, CatalogueRefusal, type RawEntry } from './catalogue.ts'
import type { CatalogueField } from './catalogue-fields.ts'
import { cleanLine } from './catalogue-text.ts'
import { readCsv } from './csv.ts'
import { readICalendar } from './icalendar.ts'
import { isJsonLd, readJsonLd } from './json-ld.ts'
import { readPlainList } from './plain-list.ts'

const CLAIMS = new Map<string, 'json' | 'icalendar' | 'csv'>(
  Object.entries({
    json: 'json',
    jsonld: 'json',
    ics: 'icalendar',
    ical: 'icalendar',
    ifb: 'icalendar',
    csv: 'csv',
    tsv: 'csv',
  } as const),
)
const SPOKEN = { json: 'JSON', icalendar: 'iCalendar', csv: 'CSV' } as const

/** The records of one file, in the order of the file. Refuses a file that is too large, no text, or not what its name says. */
export function readCatalogueFile(
  name: string,
  bytes: Uint8Array,
  mapping: ReadonlyMap<CatalogueField, string> = new Map(),
): { format: CatalogueFormat; entries: RawEntry[] } {
  const limit = CATALOGUE_LIMITS.fileBytes
  if (bytes.byteLength > limit) throw new CatalogueRefusal('file.large', { bytes: bytes.byteLength, limit })
  const text = decoded(name, bytes)
  const kind = kindOf(name, text)
  if (kind === 'icalendar') return { format: 'icalendar', entries: readICalendar(text) }
  if (kind === 'csv') return { format: 'csv', entries: readCsv(text, mapping) }
  const value = parsedJson(text)
  if (isJsonLd(value)) return { format: 'json-ld', entries: readJsonLd(value) }
  return { format: 'json', entries: readPlainList(value, mapping) }
}

function claimOf(name: string) {
  return CLAIMS.get(/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '')
}

function decoded(name: string, bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  if (bytes.includes(0)) throw new CatalogueRefusal('file.binary')
  const text = claimOf(name) === 'icalendar' ? unfolded(bytes) : bytes
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(text)
  } catch {
    // Spreadsheets of older Windows machines save in the code page of western Europe.
    const western = new TextDecoder('windows-1252').decode(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what gives binary data away
    if (/[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/.test(western)) throw new CatalogueRefusal('file.binary')
    return western
  }
}

// Lines of iCalendar may be folded in the middle of a letter that takes several bytes, so they are joined as bytes.
function unfolded(bytes: Uint8Array): Uint8Array {
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .replace(/\r?\n[ \t]/g, '')
  return Buffer.from(lines, 'latin1')
}

function kindOf(name: string, text: string): 'json' | 'icalendar' | 'csv' {
  const start = text
    .replace(/^\ufeff/, '')
    .trimStart()
    .slice(0, 500)
  if (start === '') throw new CatalogueRefusal('file.empty')
  if (/^<(?:!doctype\s+html|html|head|body|\?xml|!--)/i.test(start)) throw new CatalogueRefusal('file.page')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what gives binary data away
  if (/[\u0001-\u0008\u000e-\u001a]/.test(start) || /^(?:%PDF-|MZ|PK)/.test(start))
    throw new CatalogueRefusal('file.binary')
  const claimed = claimOf(name)
  const found = /^[[{]/.test(start) ? 'json' : /^BEGIN:VCALENDAR/i.test(start) ? 'icalendar' : null
  if (claimed && found && claimed !== found)
    throw new CatalogueRefusal('file.claims', { claimed: SPOKEN[claimed], found: SPOKEN[found] })
  if (found) return found
  if (claimed === 'csv') return 'csv'
  if (claimed === 'icalendar')
    throw new CatalogueRefusal('file.claims', { claimed: SPOKEN[claimed], found: 'other text' })
  if (claimed === 'json') return 'json'
  if (/^[^\n]*[,;\t|][^\n]*\n/.test(start)) return 'csv'
  throw new CatalogueRefusal('file.unknown')
}

function parsedJson(text: string): unknown {
  const limit = CATALOGUE_LIMITS.depth
  if (isDeeper(text, limit)) throw new CatalogueRefusal('file.deep', { limit })
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const at = /at position (\d+)/.exec(message)
    const isCut = /end of JSON|Unterminated/i.test(message) || Number(at?.[1] ?? -1) >= text.trimEnd().length
    const detail = isCut ? 'it ends too early' : message.replace(/\.$/, '')
    throw new CatalogueRefusal('file.json', { detail: cleanLine(detail).slice(0, 160) })
  }
}

function isDeeper(text: string, limit: number): boolean {
  let depth = 0
  let isText = false
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index)
    if (isText) {
      if (letter === 92) index++
      else if (letter === 34) isText = false
    } else if (letter === 34) isText = true
    else if (letter === 91 || letter === 123) {
      depth++
      if (depth > limit) return true
    } else if (letter === 93 || letter === 125) depth--
  }
  return false
}
