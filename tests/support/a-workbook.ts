import { strToU8, zipSync } from 'fflate'

type Cell = string | number | { xml: string }
type Sheet = { name: string; rows: Cell[][]; state?: string }

/** Styles of cells: 1 a day, 2 a time, 3 a day with a time of its own code. */
const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy\\ hh:mm;@"/></numFmts>
<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs>
<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="164"/></cellXfs></styleSheet>`

export const dayCell = (serial: number) => ({ xml: `s="1"><v>${serial}</v>` })
export const timeCell = (part: number) => ({ xml: `s="2"><v>${part}</v>` })
export const momentCell = (serial: number) => ({ xml: `s="3"><v>${serial}</v>` })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'string') return cell ? `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>` : '<c/>'
  return `<c ${cell.xml}</c>`
}

/** A spreadsheet (XLSX) as programs write it, with what a test wants in its parts. */
export function aWorkbook(
  sheets: Sheet[],
  { late = false, parts = {} }: { late?: boolean; parts?: Record<string, string> } = {},
): Buffer {
  const files: Record<string, Uint8Array> = {}
  const add = (name: string, xml: string) => {
    files[name] = strToU8(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)
  }
  add(
    'xl/workbook.xml',
    `<x:workbook xmlns:x="a" xmlns:r="b"><x:workbookPr date1904="${late ? 1 : 0}"/><x:sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<x:sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${state ? ` state="${state}"` : ''}/>`,
      )
      .join('')}</x:sheets></x:workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${sheets
      .map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join('')}</Relationships>`,
  )
  add('xl/styles.xml', STYLES)
  for (const [at, { rows }] of sheets.entries())
    add(
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('')}</sheetData></worksheet>`,
    )
  for (const [name, xml] of Object.entries(parts)) add(name, xml)
  return Buffer.from(zipSync(files))
}
