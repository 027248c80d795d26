import { expect, test } from 'vitest'
import { type PaperDocument, writePdf } from '#app/platform/pdf/document.server.ts'
import { openPaper, Typesetter } from '#app/platform/pdf/paper.server.ts'
import { type SheetLine, UPRIGHT, writeSheets } from '#app/platform/pdf/sheet.server.ts'
import { pdfAFaults } from './pdf-a-faults.ts'
import { pdfTagFaults } from './pdf-tag-faults.ts'

const AT = new Date('2026-11-30T12:00:00Z')
const row = (nth: number) => [`Platz ${nth} שלום`, '1', '10,00 €']

/** Of every part that there is, on several pages. */
const PAPER: PaperDocument = {
  language: 'de',
  title: 'Rechnung 2026-00007',
  under: 'Ausgestellt am 30. November',
  parts: [
    {
      kind: 'columns',
      columns: [
        { label: 'Verkäufer', lines: ['Müller & Söhne', ''] },
        { label: 'Käufer', lines: ['東京研修株式会社'] },
      ],
    },
    {
      kind: 'table',
      head: ['Beschreibung', 'Menge', 'Betrag'],
      rows: Array.from({ length: 80 }, (_, nth) => row(nth)),
      sums: [
        { label: 'Summe', amount: '800,00 €', strong: true },
        { label: 'Ohne Umsatzsteuer', amount: '', strong: false },
      ],
    },
    { kind: 'table', head: ['Was', 'Wann'], rows: [], sums: [] },
    { kind: 'heading', text: 'So zahlen Sie' },
    { kind: 'lines', lines: ['Ein langer Satz. '.repeat(400), '', 'Und noch einer.'] },
    { kind: 'said', label: 'Ada, 12:00', lines: ['Guten Tag.'] },
    { kind: 'code', size: 21, path: 'M0 0h21v21h-21z', label: 'Mit der App Ihrer Bank scannen' },
  ],
  foot: 'https://example.org',
  at: AT,
}

const PLANTED: readonly [string, string | RegExp, string, string][] = [
  ['no word of tags', '/Marked true', '/Marked false', 'it does not say that it is tagged'],
  ['a file name for a title', '/DisplayDocTitle true', '/DisplayDocTitle false', 'its title is not shown'],
  ['no tree', '/Type /StructTreeRoot', '/Type /StructNoRoot__', 'no tree of its parts'],
  ['a tree without its root', '/StructTreeRoot ', '/StructTreeNone ', 'no tree of its parts'],
  ['no document', '/S /Document', '/S /Division', 'its parts are not of a document'],
  ['no heading', '/S /H1', '/S /H2', 'it does not begin with its heading'],
  ['a second title', '/S /H2', '/S /H1', 'it has more headings of its whole than one'],
  ['a level left out', '/S /H2', '/S /H3', 'a level of headings is left out'],
  ['another name in the tree', '/S /P\n', '/S /Q\n', 'what is drawn is not in the tree'],
  ['a mark of nobody', /(\n {4}0 \[)\d+ 0 R/, '$1null', 'what is drawn is not in the tree'],
  ['a head of nothing', '/Scope /Column', '/Scape /Column', 'a head of a table is of nothing'],
  ['no heads of columns', '/S /TH\n', '/S /TD\n', 'a table has no heads of columns'],
  ['a narrow row', '/ColSpan 2', '/ColSpan 1', 'a row of a table is not as wide as the others'],
  ['rows outside of a group', '/S /TBody', '/S /Block', 'a table has other parts than head, body and foot'],
  ['a row of paragraphs', '/S /TD\n', '/S /P\n', 'a row has no cells'],
  ['a picture without words', '/Alt (', '/Axt (', 'a picture says nothing'],
  ['a picture without its box', '/BBox [', '/BxBx [', 'a picture has no box'],
]

test('all parts of a paper have names, in their order', async () => {
  const pdf = await writePdf(PAPER)
  expect(pdfTagFaults(pdf)).toEqual([])
  expect(pdfAFaults(pdf), 'and can be kept, also without an invoice inside').toEqual([])
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(3)
  expect(await writePdf(PAPER), 'the same bytes for the same').toEqual(pdf)
})

test('so have sheets', async () => {
  const text = { cut: 'strong', size: 20, colour: '#000' } as const
  const texts = [
    { ...text, text: 'Zertifikat', heading: true },
    { ...text, text: 'Ada Lovelace' },
  ]
  const picture = {
    x: 40,
    y: 300,
    width: 80,
    size: 21,
    path: 'M0 0h21v21h-21z',
    says: 'Code',
    colour: '#000',
  }
  const line: SheetLine = { from: [40, 500], to: [200, 500], colour: '#000' }
  const page = { blocks: [{ x: 40, width: 300, top: 40, texts }], picture, lines: [line] }
  const pdf = await writeSheets({ language: 'de', title: 'Zertifikat', at: AT, size: UPRIGHT, pages: [page] })
  expect(pdfTagFaults(pdf)).toEqual([])
  expect(pdfAFaults(pdf)).toEqual([])
})

test.each(PLANTED)('%s is found', async (_name, before, after, fault) => {
  const source = (await writePdf(PAPER)).toString('latin1')
  const broken = source.replace(before, after)
  expect(broken).not.toBe(source)
  expect(pdfTagFaults(Buffer.from(broken, 'latin1'))).toContain(fault)
})

test('what is drawn without a name is found, letters and lines', async () => {
  const texts = [{ text: 'x', cut: 'plain' }] as const
  const paper = { language: 'de', title: 'x', at: AT, texts } as const
  const letters = await openPaper({ ...paper, size: [200, 200] }, (pdf, held) =>
    new Typesetter(pdf, held).line('x', { cut: 'plain', size: 10 }, { x: 10, y: 10 }),
  )
  expect(pdfTagFaults(letters)).toContain('something is drawn without a name')
  const lines = await openPaper({ ...paper, size: [200, 200] }, (pdf) => {
    pdf.moveTo(0, 0).lineTo(10, 10).stroke('#000')
  })
  expect(pdfTagFaults(lines)).toContain('something is drawn without a name')
})
