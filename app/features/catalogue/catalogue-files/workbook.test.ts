import { Zip, ZipDeflate, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { CatalogueReason } from '#app/features/catalogue/catalogue-record/catalogue-reason.ts'
import { aWorkbook, dayCell, momentCell, timeCell } from '#tests/support/a-workbook.ts'
import { readCatalogueFile } from './catalogue-file.ts'
import { readWorkbook } from './workbook.ts'
import { shownBy, textOfNumber } from './workbook-cell.ts'

const codeOf = (bytes: Uint8Array): CatalogueReason['code'] | null => {
  try {
    readWorkbook(bytes)
    return null
  } catch (error) {
    return (error as { reason: CatalogueReason }).reason.code
  }
}

describe('a spreadsheet', () => {
  it('says days, times and numbers as it shows them', () => {
    const { rows } = readWorkbook(
      aWorkbook([
        {
          name: 'A',
          rows: [
            ['Title', 'Day', 'Time', 'Both', 'Price', 'Sum', 'Yes', 'Bad'],
            [
              'Bees',
              dayCell(47_362),
              timeCell(0.375),
              momentCell(47_362.75),
              1234.560_000_000_1,
              { xml: 't="str"><f>A1&amp;"x"</f><v>stored</v>' },
              { xml: 't="b"><v>1</v>' },
              { xml: 't="e"><v>#DIV/0!</v>' },
            ],
          ],
        },
      ]),
    )
    expect(rows[1]).toEqual([
      'Bees',
      '2029-09-01',
      '09:00',
      '2029-09-01T18:00',
      '1234.5600000001',
      'stored',
      'true',
    ])
  })

  it('counts days from 1900, with a day that never was, or from 1904', () => {
    const day = (value: number, late = false) => textOfNumber(String(value), 'day', { late })
    expect([day(1), day(59), day(61), day(36_526)]).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '2000-01-01',
    ])
    expect(day(0, true)).toBe('1904-01-01')
    const rows = [
      ['Title', 'Start'],
      ['Bees', dayCell(47_362 - 1462)],
    ]
    expect(readWorkbook(aWorkbook([{ name: 'A', rows }], { late: true })).rows[1]?.[1]).toBe('2029-09-01')
  })

  it('knows the formats of days by their codes', () => {
    const of = (code: string) => shownBy(164, code)
    expect(['General', '0.00', '#,##0 "days"', '[Red]0', '0.00%'].map(of)).toEqual(Array(5).fill('number'))
    expect(['yyyy\\-mm\\-dd', '[$-411]ggge"年"m"月"d"日"', 'mmmm'].map(of)).toEqual(Array(3).fill('day'))
    expect(['h:mm AM/PM', '[h]:mm'].map(of)).toEqual(['time', 'time'])
    expect(of('dd.mm.yyyy hh:mm')).toBe('moment')
    expect(of('[a'.repeat(500_000)), 'a million brackets that nothing closes').toBe('number')
  })

  it('is read from its first visible sheet with content, below a title, without readings of words', () => {
    const strings = `<sst><si><t>研修名</t><rPh sb="0"><t>ケンシュウメイ</t></rPh></si><si><r><t>Be</t></r><r><t>es_x000D_</t></r></si><si><t>開始日</t></si></sst>`
    const shared = (at: number) => ({ xml: `t="s"><v>${at}</v>` })
    const { rows, notes } = readWorkbook(
      aWorkbook(
        [
          { name: 'Secret', state: 'hidden', rows: [['x', 'y']] },
          { name: 'Empty', rows: [] },
          { name: 'Courses', rows: [['Catalogue'], [shared(0), shared(2)], [shared(1), dayCell(47_362)]] },
        ],
        { parts: { 'xl/sharedStrings.xml': strings } },
      ),
    )
    expect(rows).toEqual([
      ['研修名', '開始日'],
      ['Bees\r', '2029-09-01'],
    ])
    expect(notes).toEqual([{ code: 'file.sheet', params: { sheet: 'Courses', others: 1 } }])
  })

  it('takes the way of a table from there on', () => {
    const rows = [
      ['Titel', 'Beginn', 'Ort', 'Land'],
      ['Imkerei', dayCell(47_362), 'Lund', 'Schweden'],
    ]
    const file = readCatalogueFile('anything', aWorkbook([{ name: 'A', rows }]))
    expect(file.format).toBe('xlsx')
    expect(file.entries).toMatchObject([{ ok: true, raw: { title: 'Imkerei', start: '2029-09-01' } }])
  })

  it('is refused when it is none', () => {
    expect(codeOf(Buffer.from('PK\u0003\u0004xlsx'))).toBe('file.workbook')
    expect(codeOf(Buffer.from(zipSync({ 'word/document.xml': new Uint8Array(10) })))).toBe('file.workbook')
    const whole = aWorkbook([{ name: 'A', rows: [['a', 'b']] }])
    expect(codeOf(whole.subarray(0, whole.length / 2))).not.toBeNull()
    expect(codeOf(aWorkbook([{ name: 'A', rows: [] }]))).toBe('file.noRecords')
  })
})

describe('what swells', () => {
  it('is refused before it is unpacked, whatever it says of its size', () => {
    const pieces: Uint8Array[] = []
    const zip = new Zip((_error, piece) => pieces.push(piece))
    const bomb = new ZipDeflate('xl/workbook.xml', { level: 9 })
    zip.add(bomb)
    const blank = new Uint8Array(1_000_000).fill(32)
    for (let at = 0; at < 20; at += 1) bomb.push(blank, at === 19)
    zip.end()
    const bytes = Buffer.concat(pieces)
    expect(bytes.length).toBeLessThan(500_000)
    const before = process.memoryUsage().arrayBuffers
    expect(codeOf(bytes)).toBe('file.heavy')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000)
  })

  it('is no matter of cells that are empty, and is counted in cells that are not', () => {
    const empty = aWorkbook([
      {
        name: 'A',
        rows: [['Title', 'Start'], Array<string>(300_000).fill(''), ['Bees', dayCell(47_362)]],
      },
    ])
    expect(readWorkbook(empty).rows).toHaveLength(2)
    const far = aWorkbook([{ name: 'A', rows: [['a', 'b', { xml: 'r="XFD1"><v>1</v>' }]] }])
    expect(codeOf(far)).toBe('file.columns')
    const wide = { xml: 'r="ALK1"><v>1</v>' }
    const many = aWorkbook([{ name: 'A', rows: Array.from({ length: 2_100 }, () => ['a', 'b', wide]) }])
    expect(codeOf(many)).toBe('file.heavy')
    const long = aWorkbook([{ name: 'A', rows: Array.from({ length: 10_005 }, () => ['a', 'b']) }])
    expect(codeOf(long)).toBe('file.records')
  })
})
