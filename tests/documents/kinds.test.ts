import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fatturaListed } from '#app/features/money/invoicing/fattura-listed.ts'
import { invoiceDocument } from '#app/features/money/invoicing/invoice-document.ts'
import { brokenRules, eInvoiceTotals } from '#app/kit/e-invoice.ts'
import { brokenProfileRules } from '#app/kit/e-invoice-profiles.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { eInvoiceXml } from '#app/platform/e-invoice/xml.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import { readPaper } from '#tests/support/read-paper.ts'
import { documentsOf, shownKind } from './kinds.ts'
import { SALES } from './sales.ts'

const ALL = SALES.map((sale, at) => ({ sale, documents: documentsOf(sale, at + 1) }))

test('there are many documents of every kind, in every language', () => {
  const documents = ALL.flatMap((one) => one.documents)
  expect(documents.length).toBeGreaterThan(100)
  expect(new Set(documents.map(({ row }) => row.language)).size).toBe(LANGUAGES.length)
})

describe.each(ALL)('$sale.name', ({ sale, documents }) => {
  test.each(documents)('$kind', async (document) => {
    const { row, kind } = document
    const shown = shownKind(document)
    expect(row.tax?.parts.map(({ category }) => category)).toContain(sale.category)

    const { data } = shown
    expect(data?.profile ?? null).toBe(sale.xml)
    if (data) {
      expect([brokenRules(data), brokenProfileRules(data)]).toEqual([[], []])
      const { totalMinor, payableMinor } = eInvoiceTotals(data)
      expect(totalMinor).toBe(row.totalMinor)
      expect(payableMinor).toBe(row.transfer ? row.totalMinor : 0)
      expect(data.type).toBe(row.kind === 'credit_note' ? '381' : row.isPrepayment ? '386' : '380')
      expect(data.seller.vatNumber ?? data.seller.taxNumber).toBeTruthy()
      expect(data.days ?? null).toEqual(sale.days ?? null)
    }

    const { language } = row
    const say = LANGUAGES.find((one) => one === language) ?? 'en'
    const pdf = await writePdf(
      invoiceDocument(shown, { language: say, t: translator(say), site: 'https://example.org' }),
    )
    expect(readPaper(pdf)).toContain(row.numberText)
    expect(embeddedIn(pdf)).toBe(data ? await eInvoiceXml(data, 'cii') : null)

    const national = { fattura: shown.fattura, td17: shown.selfBilled, inv01: shown.inv01 }
    const expected = nationalOf(sale.national, kind)
    expect(Object.entries(national).flatMap(([name, said]) => (said ? [name] : []))).toEqual(expected)
    const { isFattura, isSelfBilled, isInv01 } = fatturaListed(row)
    expect([isFattura, isSelfBilled, isInv01], 'lists say the same').toEqual(
      ['fattura', 'td17', 'inv01'].map((name) => expected.includes(name)),
    )
  })
})

/** What owes nothing any more is handed in by nobody but Italy's exchange. */
const nationalOf = (national: string | undefined, kind: string) =>
  national === undefined || (kind === 'final' && national !== 'fattura') ? [] : [national]

/** The file inside a PDF; null of none. */
function embeddedIn(pdf: Buffer): string | null {
  const at = pdf.indexOf('/Type /EmbeddedFile')
  if (at < 0) return null
  const begin = pdf.indexOf('stream\n', at) + 'stream\n'.length
  return inflateSync(pdf.subarray(begin, pdf.indexOf('\nendstream', begin))).toString()
}
