import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readZip } from '#tests/support/read-zip.ts'
import { type Cell, workbookOf } from './workbook.server.ts'

async function sheetOf(rows: Cell[][], sheet = 'Sheet'): Promise<{ sheet: string; book: string }> {
  async function* given() {
    yield rows
  }
  const parts = readZip(await buffer(workbookOf({ sheet, head: ['Head & tail'], rows: given() })))
  const said = (name: string) => parts.get(name)?.toString('utf8') ?? ''
  return { sheet: said('xl/worksheets/sheet1.xml'), book: said('xl/workbook.xml') }
}

test('what would be a formula is a quoted text, and codes and numbers stay texts', async () => {
  const { sheet } = await sheetOf([
    ['=1+1', '+49 170', '-x', '@SUM(A1)', '\tx', '\rx', '0049170', 'AA42YKWSZT'],
  ])
  expect(sheet).not.toMatch(/<f>|t="str"|<v>/)
  expect(sheet.match(/s="2" t="inlineStr"/g)).toHaveLength(6)
  expect(sheet.match(/s="1" t="inlineStr"/g)).toHaveLength(2)
  expect(sheet).toContain('>=1+1</t>')
})

test('every cell says its place, also behind the twenty-sixth', async () => {
  const { sheet } = await sheetOf([Array.from({ length: 703 }, (_, at) => String(at))])
  for (const place of ['A1', 'A2', 'Z2', 'AA2', 'AZ2', 'BA2', 'ZZ2', 'AAA2'])
    expect(sheet).toContain(`r="${place}"`)
})

test('a moment is a number that is shown by the clock of its place', async () => {
  const at = new Date('2026-03-01T20:30:00Z')
  const { sheet } = await sheetOf([[{ at, timeZone: 'Asia/Kolkata' }, null, '']])
  const serial = (Date.UTC(2026, 2, 2, 2) - Date.UTC(1899, 11, 30)) / 86_400_000
  expect(sheet).toContain(`<row r="2"><c r="A2" s="4"><v>${serial}</v></c></row>`)
})

test('an amount is a number with the places of its currency', async () => {
  const decimals = ['-1250.50', '120000', '12.345'].map((decimal) => ({ decimal }))
  const { sheet } = await sheetOf([decimals])
  expect(sheet).toContain(
    '<c r="A2" s="7"><v>-1250.50</v></c><c r="B2" s="5"><v>120000</v></c><c r="C2" s="8"><v>12.345</v></c>',
  )
})

test('whatever letters a text has, the file can be read', async () => {
  const { sheet, book } = await sheetOf(
    [['<b>&\u0000\u000b\ufffe\ud800</b>', '_x0041_', 'a\nb', '山'.repeat(40_000)]],
    '[a]:*?/\\"&<'.repeat(9),
  )
  expect(sheet).toContain('>&lt;b&gt;&amp;\ufffd&lt;/b&gt;</t>')
  expect(sheet).toContain('>_x005F_x0041_</t>')
  expect(sheet).toContain('>a\nb</t>')
  expect(/山+/.exec(sheet)?.[0]).toHaveLength(32_767)
  expect(sheet).toContain('Head &amp; tail')
  expect(/sheet name="([^"]*)"/.exec(book)?.[1]).not.toMatch(/[[\]:*?/\\<]/)
})
