import { readFile, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { invoiceDocument } from '#app/features/money/invoicing/invoice-document.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { formatOrderSum } from '#app/features/sales/orders/order-sum.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { withDatabase } from './database.ts'

/** A document as it is stored, and as its reader is shown it in each language. */
type Recorded = { row: Record<string, unknown>; shown: Record<string, unknown> }

const USAGE = `npm run compare-documents -- --record FILE
npm run compare-documents -- --compare FILE
Of the database that npm start uses: records every invoice and credit note, or compares it with a record.`
const SHOWN = 10

type Row = typeof invoices.$inferSelect

async function readDocuments(): Promise<Record<string, Recorded>> {
  const rows: Row[] = await inTransaction((tx) => tx.select().from(invoices).orderBy(sql`${invoices.id}`))
  const numbers = new Map(rows.map((row) => [row.id, row.numberText]))
  return Object.fromEntries(
    rows.map((row) => {
      const corrects = row.creditsId ? numbers.get(row.creditsId) : undefined
      const shown = LANGUAGES.map((language) => {
        const say = { language, t: translator(language) }
        const { transfer: _transfer, ...said } = row
        const document = invoiceDocument(
          { ...said, corrects, sum: formatOrderSum(row, say), data: null },
          { ...say, site: '' },
        )
        return [language, document]
      })
      return [row.id, JSON.parse(JSON.stringify({ row, shown: Object.fromEntries(shown) }))]
    }),
  )
}

/** What a document said before that it does not say any more; what is added to it does not count. */
function lost(before: unknown, after: unknown, at: string): string[] {
  if (Array.isArray(before)) {
    if (!Array.isArray(after) || before.length !== after.length) return [at]
    return before.flatMap((one, nth) => lost(one, after[nth], `${at}[${nth}]`))
  }
  if (before === null || typeof before !== 'object') return isDeepStrictEqual(before, after) ? [] : [at]
  const others = new Map(Object.entries(after ?? {}))
  return Object.entries(before).flatMap(([name, one]) => lost(one, others.get(name), `${at}.${name}`))
}

async function compare(file: string): Promise<void> {
  const before: Record<string, Recorded> = JSON.parse(await readFile(file, 'utf8'))
  const after = await readDocuments()
  const known = Object.entries(before)
  const added = Object.keys(after).filter((id) => !(id in before))
  const differing = known.flatMap(([id, { row, shown }]) => {
    // Its words are those of the documents as shown, which are compared letter by letter.
    const { tax: _tax, ...figures } = row
    const found = [
      ...lost(figures, after[id]?.row, 'row'),
      ...(isDeepStrictEqual(shown, after[id]?.shown) ? [] : ['shown']),
    ]
    return found.length > 0 ? [`${String(row.numberText)} ${id}: ${found.join(', ')}`] : []
  })
  for (const line of differing.slice(0, SHOWN)) console.log(line)
  console.log(
    `${known.length} documents compared in ${LANGUAGES.length} languages, ${known.length - differing.length} the same, ${differing.length} different, ${added.length} new`,
  )
  if (differing.length > 0) process.exitCode = 1
}

const [task, file, ...more] = process.argv.slice(2)
if (!file || more.length > 0 || !['--record', '--compare'].includes(task ?? '')) {
  console.error(USAGE)
  process.exitCode = 2
} else
  await withDatabase(async () => {
    if (task === '--compare') return compare(file)
    const documents = await readDocuments()
    await writeFile(file, JSON.stringify(documents))
    console.log(`${file}: ${Object.keys(documents).length} documents`)
  })
