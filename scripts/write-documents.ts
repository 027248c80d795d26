import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { invoiceDocument } from '#app/features/money/invoicing/invoice-document.ts'
import { fatturaXml } from '#app/kit/fattura-pa.ts'
import { inv01Json } from '#app/kit/inv-01.ts'
import { isLanguage } from '#app/kit/language.ts'
import { E_INVOICE_SYNTAXES, eInvoiceXml } from '#app/platform/e-invoice/xml.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import type { SaleOf } from '#tests/documents/a-sale.ts'
import { documentsOf, shownKind, type WrittenKind } from '#tests/documents/kinds.ts'
import { SALES } from '#tests/documents/sales.ts'

const USAGE = `npm run write-documents -- FOLDER
Writes documents of every kind as PDF, UBL, CII and national formats, for validators of others.`

async function writeKind(folder: string, sale: SaleOf, document: WrittenKind): Promise<number> {
  const shown = shownKind(document)
  const language = isLanguage(shown.language) ? shown.language : 'en'
  const say = { language, t: translator(language), site: 'https://example.org' }
  const files: [end: string, content: string | Buffer][] = [
    ['pdf', await writePdf(invoiceDocument(shown, say))],
  ]
  if (shown.data)
    for (const syntax of E_INVOICE_SYNTAXES)
      files.push([`${syntax}.${shown.data.profile}.xml`, await eInvoiceXml(shown.data, syntax)])
  for (const said of [shown.fattura, shown.selfBilled])
    if (said) files.push([`${said.type}.fattura.xml`, fatturaXml(said)])
  if (shown.inv01) files.push(['inv-01.json', JSON.stringify(inv01Json(shown.inv01))])
  const name = `${sale.name} - ${document.kind}`.replace(/[^\w]+/g, '-')
  for (const [end, content] of files) await writeFile(path.join(folder, `${name}.${end}`), content)
  return files.length
}

const [folder, ...more] = process.argv.slice(2)
if (!folder || more.length > 0) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  await mkdir(folder, { recursive: true })
  let [documents, files] = [0, 0]
  for (const [at, sale] of SALES.entries())
    for (const document of documentsOf(sale, at + 1)) {
      files += await writeKind(folder, sale, document)
      documents += 1
    }
  console.log(`${folder}: ${documents} documents, ${files} files`)
}
