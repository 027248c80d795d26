import {
  type CatalogueReason,
  CatalogueRefusal,
} from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { CATALOGUE_LIMITS } from '#app/kit/reading-limits.ts'
import type { Budget } from '#app/kit/unpack.ts'
import type { RowMarks } from './table.ts'
import { columnOf, type Shown, shownBy, textOfNumber, textOfString } from './workbook-cell.ts'
import { type PartReader, readParts } from './workbook-parts.ts'

type Sheet = { name: string; path: string }
/** `struck` are the places of cell formats whose letters are struck through. */
type Book = { sheets: Sheet[]; strings: string[]; shown: Shown[]; struck: Set<number>; late: boolean }

/** `late`: its calendar begins in 1904, so that numbers outside it are not read as days. */
export type WorkbookRows = { rows: string[][]; notes: CatalogueReason[]; late: boolean; marks: RowMarks }

/**
 * The rows of the first visible sheet that has any, as texts: days and times by the format of their cell,
 * formulas by their stored value. Unpacked bytes, rows, columns and cells are limited while reading. Refuses
 * what is no workbook (`file.workbook`), and what exceeds the limits.
 */
export function readWorkbook(bytes: Uint8Array): WorkbookRows {
  const { unpackedBytes, unpackedTimes, unpackedAnyway } = CATALOGUE_LIMITS
  const budget = { bytes: Math.min(unpackedBytes, unpackedAnyway + unpackedTimes * bytes.byteLength) }
  const book = readBook(bytes, budget)
  for (const sheet of book.sheets) {
    const marks: RowMarks = new WeakSet()
    const rows = readSheet(bytes, sheet, { ...book, marks }, budget)
    if (rows.length === 0) continue
    const params = { sheet: sheet.name, others: book.sheets.length - 1 }
    const notes = params.others > 0 ? [{ code: 'file.sheet' as const, params }] : []
    return { rows: fromHeader(rows), notes, late: book.late, marks }
  }
  throw new CatalogueRefusal('file.noRecords')
}

function readBook(bytes: Uint8Array, budget: Budget): Book {
  const named: { name: string; id: string }[] = []
  const targets = new Map<string, string>()
  const book: Book = { sheets: [], strings: [], shown: [], struck: new Set(), late: false }
  const workbook: PartReader = {
    open: (element, attributes) => {
      if (element === 'workbookPr') book.late = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      const isSeen = (attributes.state ?? 'visible') === 'visible'
      const id = Object.entries(attributes).find(([name]) => /(?:^|:)id$/.test(name))?.[1]
      if (element === 'sheet' && isSeen && id && named.length < CATALOGUE_LIMITS.sheets)
        named.push({ name: attributes.name ?? '', id })
    },
  }
  const relations: PartReader = {
    open: (element, { Id, Target }) => {
      if (element === 'Relationship' && Id && Target) targets.set(Id, Target)
    },
  }
  const parts = new Map([
    ['xl/workbook.xml', workbook],
    ['xl/_rels/workbook.xml.rels', relations],
    ['xl/sharedStrings.xml', strings(book.strings)],
    ['xl/styles.xml', styles(book)],
  ])
  readParts(bytes, parts, budget)
  book.sheets = named.flatMap(({ name, id }) => {
    const target = targets.get(id)
    return target ? [{ name, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` }] : []
  })
  if (book.sheets.length === 0) throw new CatalogueRefusal('file.workbook')
  return book
}

// How a word is read (rPh) stands beside it, and is no part of it.
function strings(into: string[]): PartReader {
  let [text, isText, aside] = ['', false, 0]
  return {
    open: (element) => {
      if (element === 'si') text = ''
      if (element === 'rPh') aside += 1
      isText = element === 't' && aside === 0
    },
    text: (piece) => {
      if (isText) text += piece
    },
    close: (element) => {
      if (element === 'si') into.push(textOfString(text))
      if (element === 'rPh') aside -= 1
      isText = false
    },
  }
}

function styles({ shown: into, struck }: Book): PartReader {
  const fonts: boolean[] = []
  let isFonts = false
  const codes = new Map<number, string>()
  let isCells = false
  return {
    open: (element, { numFmtId, formatCode, fontId, val }) => {
      if (element === 'fonts') isFonts = true
      if (element === 'font' && isFonts) fonts.push(false)
      if (element === 'strike' && isFonts) fonts[fonts.length - 1] = !/^(?:0|false)$/.test(val ?? '')
      if (element === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode)
      if (element === 'cellXfs') isCells = true
      const format = Number(numFmtId ?? 0)
      if (element === 'xf' && isCells && fonts[Number(fontId ?? 0)]) struck.add(into.length)
      if (element === 'xf' && isCells) into.push(shownBy(format, codes.get(format)))
    },
    close: (element) => {
      if (element === 'cellXfs') isCells = false
      if (element === 'fonts') isFonts = false
    },
  }
}

type Marked = Book & { marks: RowMarks }

function readSheet(bytes: Uint8Array, sheet: Sheet, book: Marked, budget: Budget): string[][] {
  const rows: string[][] = []
  let [row, cells, aside]: [string[], number, number] = [[], 0, 0]
  let cell: { at: number; type: string; style: number; text: string } | null = null
  let [next, isValue, isApart] = [0, false, false]
  const keep = ({ at, type, style, text }: NonNullable<typeof cell>) => {
    const said = textOf({ type, text, shown: book.shown[style] ?? 'number' }, book)
    if (said.trim() === '') return
    const { columns, records } = CATALOGUE_LIMITS
    if (at >= columns) throw new CatalogueRefusal('file.columns', { count: at + 1, limit: columns })
    if (rows.length > records)
      throw new CatalogueRefusal('file.records', { count: `more than ${records}`, limit: records })
    while (row.length < at) row.push('')
    row[at] = said
    if (book.struck.has(style)) isApart = true
  }
  const reader: PartReader = {
    open: (element, { r, t, s, hidden }) => {
      if (element === 'row') [row, next, isApart] = [[], 0, /^(?:1|true)$/.test(hidden ?? '')]
      if (element === 'c') {
        cell = { at: columnOf(r) ?? next, type: t ?? 'n', style: Number(s ?? 0), text: '' }
        next = cell.at + 1
      }
      if (element === 'rPh') aside += 1
      isValue = element === 'v' || (element === 't' && aside === 0)
    },
    text: (piece) => {
      if (cell && isValue) cell.text += piece
    },
    close: (element) => {
      if (element === 'rPh') aside -= 1
      isValue = false
      if (element === 'c' && cell) {
        keep(cell)
        cell = null
      }
      if (element !== 'row' || row.length === 0) return
      cells += row.length
      if (cells > CATALOGUE_LIMITS.cells) throw new CatalogueRefusal('file.heavy')
      rows.push(row)
      if (isApart) book.marks.add(row)
    },
  }
  readParts(bytes, new Map([[sheet.path, reader]]), budget)
  return rows
}

type Cell = { type: string; text: string; shown: Shown }

function textOf({ type, text, shown }: Cell, { strings: shared, late }: Book): string {
  if (text.trim() === '') return ''
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'b') return text.trim() === '1' ? 'true' : 'false'
  if (type === 'e') return ''
  return type === 'n' ? textOfNumber(text, shown, { late }) : textOfString(text)
}

// A title above the table stands alone in its row; headers do not.
function fromHeader(rows: string[][]): string[][] {
  const at = rows.findIndex((row) => row.filter((cell) => cell.trim() !== '').length > 1)
  return at > 0 ? rows.slice(at) : rows
}
