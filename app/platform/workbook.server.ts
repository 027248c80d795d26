import { Readable } from 'node:stream'
import { offsetMinutes } from '#app/kit/dates.ts'
import { zipOf } from './zip.server.ts'

/**
 * A text stays one, whatever it looks like; a moment is shown by the clock of its place; a decimal
 * (`1250.50`, with as many places as its currency has) is a number that can be added up, shown as the
 * reader's language writes it.
 */
export type Cell = string | { at: Date; timeZone: string } | { decimal: string } | null

type Workbook = {
  sheet: string
  head: readonly string[]
  /** Further rows, a few at a time. */
  rows: AsyncIterable<readonly (readonly Cell[])[]>
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_ML = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The cuts of cells: by their place in the styles below. */
const CUT = { text: 1, quoted: 2, head: 3, moment: 4, decimals: [5, 6, 7, 8] } as const
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>
<numFmt numFmtId="165" formatCode="#,##0.0"/><numFmt numFmtId="166" formatCode="#,##0.000"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="9"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** What ECMA-376 lets a cell hold. */
const MOST_LETTERS = 32_767
/** With these a text becomes a formula as soon as somebody edits its cell, unless it is quoted. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

/**
 * A spreadsheet (XLSX, ECMA-376) of one sheet as a stream: its rows are asked for as fast as it is taken, so
 * that it costs the same memory whatever its size. No cell is a formula: texts are texts, also after they
 * were edited.
 */
export function workbookOf({ sheet, head, rows }: Workbook): Readable {
  const parts = { ...fixedParts(nameOf(sheet)), 'xl/worksheets/sheet1.xml': () => sheetOf(head, rows) }
  return zipOf(
    Object.entries(parts).map(([name, part]) => ({ name, open: async () => Readable.from(part()) })),
  )
}

async function* sheetOf(head: readonly string[], rows: Workbook['rows']): AsyncGenerator<string> {
  const widths = head.map((_, at) => `<col min="${at + 1}" max="${at + 1}" width="24" customWidth="1"/>`)
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  yield `<cols>${widths.join('')}</cols><sheetData>`
  let number = 1
  // Some readers know no cell without its place.
  const rowOf = (cells: readonly string[]) => {
    const confirmed = cells.map((cell, at) => cell && `<c r="${columnAt(at)}${number}" ${cell}</c>`)
    const row = `<row r="${number}">${confirmed.join('')}</row>`
    number += 1
    return row
  }
  yield rowOf(head.map((text) => textCell(text, CUT.head)))
  for await (const some of rows) yield some.map((row) => rowOf(row.map(cellOf))).join('')
  yield '</sheetData></worksheet>'
}

/** A to Z, AA and so on. */
function columnAt(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnAt(Math.floor(at / 26) - 1) + letter
}

function cellOf(cell: Cell): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return textCell(cell, FORMULA.test(cell) ? CUT.quoted : CUT.text)
  if ('decimal' in cell) return `s="${cutOfDecimal(cell.decimal)}"><v>${cell.decimal}</v>`
  return `s="${CUT.moment}"><v>${serialOf(cell)}</v>`
}

function cutOfDecimal(decimal: string): number {
  const places = decimal.split('.')[1]?.length ?? 0
  return CUT.decimals[places] ?? CUT.decimals[0]
}

function textCell(text: string, cut: number): string {
  return `s="${cut}" t="inlineStr"><is><t xml:space="preserve">${said(text.slice(0, MOST_LETTERS))}</t></is>`
}

/** Days since the end of 1899, as spreadsheets count; they know no zones. */
function serialOf({ at, timeZone }: { at: Date; timeZone: string }): number {
  const local = at.getTime() + offsetMinutes(at, timeZone) * 60_000
  return (local - Date.UTC(1899, 11, 30)) / 86_400_000
}

/** As XML, without what that cannot say; what would be read as the escape of a letter is escaped itself. */
function said(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\P{Cc}]|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

const nameOf = (sheet: string) =>
  said(sheet.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31)).replaceAll('"', '&quot;')

function fixedParts(sheet: string): Record<string, () => string[]> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const relations = (...listed: string[]) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${listed.join('')}</Relationships>`
  const type = (part: string, kind: string) =>
    `<Override PartName="/xl/${part}" ContentType="${SHEET_ML}.${kind}+xml"/>`
  return {
    '[Content_Types].xml': () => [
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`,
      `${type('workbook.xml', 'sheet.main')}${type('worksheets/sheet1.xml', 'worksheet')}${type('styles.xml', 'styles')}</Types>`,
    ],
    '_rels/.rels': () => [relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    'xl/workbook.xml': () => [
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    'xl/_rels/workbook.xml.rels': () => [
      relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId2', 'styles', 'styles.xml'),
      ),
    ],
    'xl/styles.xml': () => [STYLES],
  }
}
