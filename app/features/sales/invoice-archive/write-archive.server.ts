import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as rest } from 'node:timers/promises'
import { invoiceDocument } from '#app/features/money/invoicing/invoice-document.ts'
import { writeReminder } from '#app/features/sales/invoice-reminders/write-reminder.server.ts'
import { shownDocument } from '#app/features/sales/receivables/queries-documents.server.ts'
import { csvOf } from '#app/kit/csv-text.ts'
import { formatDate } from '#app/kit/dates.ts'
import { fatturaFileName, fatturaXml } from '#app/kit/fattura-pa.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { inv01Json } from '#app/kit/inv-01.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#app/kit/language.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { eInvoiceXml } from '#app/platform/e-invoice/xml.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import { type ZipPart, zipOfEach } from '#app/platform/zip.server.ts'
import { fileName, yearName } from './archive.ts'
import {
  type ArchiveSide,
  asWindows1252,
  datevHead,
  datevRows,
  journalHead,
  journalRows,
} from './ledger-files.ts'
import { listPapers, listReminderPapers } from './queries-documents.server.ts'

const INDEX_HEAD = [
  'file',
  'sha256',
  'bytes',
  'date',
  'number',
  'kind',
  'side',
  'party',
  'net',
  'tax',
  'total',
  'currency',
  'state',
  'withheld',
]

type Of = { partyId: PartyId; fromDay: string; toDay: string; year: number; month: number; language: string }

const LONGEST_MS = 60 * 60 * 1000
/** After each document, in a process that may serve pages, too. */
const REST_MS = 2

const languageOf = (said: string): Language => (isLanguage(said) ? said : DEFAULT_LANGUAGE)

/**
 * The archive of a party's documents of some days, made while it is taken; `onDone` hears after each document
 * how many there were. For the system alone.
 */
export async function writeArchive(
  ctx: Ctx,
  of: Of,
  onDone: (done: number) => Promise<void>,
): Promise<Readable> {
  requireSystem(ctx)
  return zipOfEach(partsOfYear(ctx, of, onDone), LONGEST_MS)
}

/**
 * Its files, one after the other as they are wanted: papers and electronic invoices, reminders, then what all
 * of them come to.
 */
async function* partsOfYear(
  ctx: Ctx,
  of: Of,
  onDone: (done: number) => Promise<void>,
): AsyncGenerator<ZipPart> {
  const names = new Set<string>()
  const index: string[][] = []
  let [journal, datev] = ['', '']
  let done = 0
  const named = (side: ArchiveSide, name: string, end: string) => {
    for (let nth = 1; ; nth += 1) {
      const path = `${side}/${name}${nth === 1 ? '' : ` (${nth})`}.${end}`
      if (names.has(path)) continue
      names.add(path)
      return path
    }
  }
  const part = (path: string, content: Buffer, said: string[], isPacked: boolean): ZipPart => {
    index.push([path, createHash('sha256').update(content).digest('hex'), String(content.length), ...said])
    return { name: path, open: async () => Readable.from([content]), ...(isPacked && { isPacked }) }
  }

  for await (const { paper, ...beside } of listPapers(ctx, of)) {
    const language = languageOf(paper.language)
    const shown = shownDocument(paper, language, beside)
    const side = paper.sellerId === of.partyId ? 'issued' : 'received'
    const other = side === 'issued' ? paper.buyer : paper.seller
    const name = `${paper.issuedOn} ${fileName(paper.numberText)} ${fileName(other.name)}`
    const sign = paper.kind === 'credit_note' ? -1 : 1
    const amount = (minor: number) => decimalOf(money(sign * minor, paper.currency))
    const { totalMinor, taxMinor } = paper
    const sums = [totalMinor - taxMinor, taxMinor, totalMinor].map(amount)
    const said = [
      paper.issuedOn,
      paper.numberText,
      paper.kind,
      side,
      other.name,
      ...sums,
      paper.currency,
      paper.state,
      amount(paper.withheldMinor),
    ]
    const xml = shown.data ? await eInvoiceXml(shown.data, 'cii') : null
    const say = { language, t: translator(language), site: config().ORIGIN }
    const pdf = await writePdf({ ...invoiceDocument(shown, say), invoiceXml: xml })
    yield part(named(side, name, 'pdf'), pdf, said, true)
    if (xml !== null) yield part(named(side, name, 'xml'), Buffer.from(xml), said, false)
    for (const file of nationalFiles(shown, { side, name }))
      yield part(named(side, file.name, file.end), file.content, said, false)
    const booked = { ...paper, side, party: other.name, taxNumber: other.taxNumber ?? null } as const
    journal += journalRows(booked)
    datev += datevRows(booked)
    done += 1
    await onDone(done)
    // Whoever waits for a page comes first.
    await rest(REST_MS)
  }
  for await (const reminder of listReminderPapers(ctx, of)) {
    const side = reminder.sellerId === of.partyId ? 'issued' : 'received'
    const other = side === 'issued' ? reminder.buyer.name : reminder.seller.name
    const name = `${reminder.issuedOn} ${fileName(reminder.numberText)} ${fileName(other)}`
    const { pdf } = await writeReminder(ctx, reminder.id)
    const { issuedOn, numberText, currency, state } = reminder
    const open = decimalOf(money(reminder.openMinor, currency))
    const said = [issuedOn, numberText, 'reminder', side, other, '', '', open, currency, state, '']
    yield part(named(side, name, 'pdf'), pdf, said, true)
    done += 1
    await onDone(done)
  }

  const text = (name: string, content: string | Buffer): ZipPart => ({
    name,
    open: async () => Readable.from([content]),
  })
  yield text('index.csv', csvOf([INDEX_HEAD, ...index]))
  yield text('journal.csv', `\ufeff${journalHead()}${journal}`)
  const batch = datevHead({ from: of.fromDay, to: of.toDay, at: ctx.now() }) + datev
  yield text('EXTF_Buchungsstapel.csv', asWindows1252(batch))
  yield text('README.txt', readme(ctx, of))
}

type File = { name: string; end: string; content: Buffer }

/**
 * What a document is in the formats of its countries: for Italy as its seller hands it in, or its buyer where
 * that owes the tax, and for India's registration portal.
 */
function nationalFiles(
  { fattura, selfBilled, inv01 }: ReturnType<typeof shownDocument>,
  { side, name }: { side: ArchiveSide; name: string },
): File[] {
  const files: File[] = []
  for (const said of [fattura, side === 'received' ? selfBilled : null])
    if (said) {
      const content = Buffer.from(fatturaXml(said))
      files.push({ name: fatturaFileName(said).replace(/\.xml$/, ''), end: 'xml', content })
    }
  if (inv01) {
    const content = Buffer.from(JSON.stringify([inv01Json(inv01)], null, 2))
    files.push({ name: `${name} INV-01`, end: 'json', content })
  }
  return files
}

/** What the files are, in the language of who asked. */
function readme(ctx: Ctx, { language: said, year, month }: Of): string {
  const language = languageOf(said)
  const t = translator(language)
  const date = formatDate(ctx.now(), 'UTC', language)
  const lines = ['files', 'index', 'journal', 'datev', 'hash'].map((name) =>
    t(`invoice-archive:readme.${name}`),
  )
  const title = t('invoice-archive:readme.title', { year: yearName(year, month) })
  return `${[title, t('invoice-archive:readme.made', { date }), ...lines].join('\r\n\r\n')}\r\n`
}
