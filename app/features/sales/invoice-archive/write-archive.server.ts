import { Readable } from 'node:stream'
import { setTimeout as rest } from 'node:timers/promises'
import type { KeptFile } from '#app/features/money/document-files/kept-file.ts'
import { fatturaOf } from '#app/features/money/invoicing/fattura-of.ts'
import { issueLanguage } from '#app/features/money/invoicing/invoice.ts'
import type { WantedFile } from '#app/features/money/invoicing/invoice-file.ts'
import { keepInvoiceFile } from '#app/features/money/invoicing/keep-invoice-file.server.ts'
import type { IssuedDocument } from '#app/features/money/invoicing/queries-issued.server.ts'
import { selfBilledFattura } from '#app/features/money/invoicing/self-billed-fattura.ts'
import { precedingOf } from '#app/features/money/invoicing/shown-document.server.ts'
import { keepReminderFile } from '#app/features/sales/invoice-reminders/keep-reminder-file.server.ts'
import { csvOf } from '#app/kit/csv-text.ts'
import { formatDate } from '#app/kit/dates.ts'
import { type FatturaPa, fatturaFileName } from '#app/kit/fattura-pa.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#app/kit/language.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { openPress, type Press } from '#app/platform/pdf/open-press.server.ts'
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
  const press = openPress()
  const archive = zipOfEach(partsOfYear(ctx, of, { onDone, press }), LONGEST_MS)
  return archive.once('close', press.close)
}

type Making = { onDone: (done: number) => Promise<void>; press: Press }

/**
 * Its files as they are kept, one after the other as they are wanted: papers and electronic invoices,
 * reminders, then what all of them come to.
 */
async function* partsOfYear(ctx: Ctx, of: Of, { onDone, press }: Making): AsyncGenerator<ZipPart> {
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
  const part = (path: string, { content, sha256 }: KeptFile, said: string[], isPacked: boolean): ZipPart => {
    index.push([path, sha256, String(content.length), ...said])
    return { name: path, open: async () => Readable.from([content]), ...(isPacked && { isPacked }) }
  }

  for await (const document of listPapers(ctx, of)) {
    const { paper } = document
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
    const fileIn = (wanted: WantedFile) => keepInvoiceFile(ctx, { document, wanted }, press)
    const pdf = await fileIn({ format: 'pdf', language: issueLanguage(paper) })
    if (pdf) yield part(named(side, name, 'pdf'), pdf, said, true)
    const xml = await fileIn({ format: 'cii' })
    if (xml) yield part(named(side, name, 'xml'), xml, said, false)
    for (const { file, as, end } of await nationalFiles(document, { side, name, fileIn }))
      yield part(named(side, as, end), file, said, false)
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
    const pdf = await keepReminderFile(ctx, reminder, press)
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

type National = { file: KeptFile; as: string; end: string }
type Naming = {
  side: ArchiveSide
  name: string
  fileIn: (wanted: WantedFile) => Promise<KeptFile | null>
}

/**
 * What a document is in the formats of its countries: for Italy as its seller hands it in, or its buyer where
 * that owes the tax, and for India's registration portal.
 */
async function nationalFiles(
  { paper, corrected, former, prepaid }: IssuedDocument,
  { side, name, fileIn }: Naming,
): Promise<National[]> {
  const files: National[] = []
  const add = async (format: 'fatturapa' | 'td17' | 'inv01', as: string, end: string) => {
    const file = await fileIn({ format })
    if (file) files.push({ file, as, end })
  }
  const preceding = precedingOf(corrected ?? former ?? prepaid)
  const nameOf = (said: FatturaPa | null) => said && fatturaFileName(said).replace(/\.xml$/, '')
  const issued = nameOf(fatturaOf(paper, preceding))
  const handedIn = side === 'received' ? nameOf(selfBilledFattura(paper, preceding)) : null
  if (issued !== null) await add('fatturapa', issued, 'xml')
  if (handedIn !== null) await add('td17', handedIn, 'xml')
  await add('inv01', `${name} INV-01`, 'json')
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
