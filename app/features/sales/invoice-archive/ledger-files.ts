import type { DocumentKind } from '#app/features/money/invoicing/invoice.ts'
import { csvRows } from '#app/kit/csv-text.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import type { TaxBreakdown } from '#app/kit/tax.ts'

export type ArchiveSide = 'issued' | 'received'

/** What an accountant books of a document. */
export type BookedDocument = {
  kind: DocumentKind
  side: ArchiveSide
  numberText: string
  issuedOn: string
  currency: string
  totalMinor: number
  taxMinor: number
  tax: TaxBreakdown | null
  /** What of it its payer withholds for the tax office. */
  withheldMinor: number
  /** The other side, and its number of the tax office. */
  party: string
  taxNumber: string | null
}

type Part = { netMinor: number; taxMinor: number; rate: number; category: string }

/** By category and rate; all of it as one where nothing is said of tax. */
export function partsOf({
  tax,
  totalMinor,
  taxMinor,
}: Pick<BookedDocument, 'tax' | 'totalMinor' | 'taxMinor'>): Part[] {
  if (!tax) return [{ netMinor: totalMinor - taxMinor, taxMinor, rate: 0, category: '' }]
  return tax.parts.map(({ taxableMinor, taxMinor: of, rate, category }) => ({
    netMinor: taxableMinor,
    taxMinor: of,
    rate,
    category,
  }))
}

const JOURNAL_HEAD = [
  'date',
  'number',
  'kind',
  'side',
  'party',
  'tax number',
  'category',
  'rate',
  'net',
  'tax',
  'gross',
  'currency',
  'withheld',
]

export const journalHead = (): string => csvRows([JOURNAL_HEAD])

/**
 * Rows of the plain journal: one for each category and rate; what is credited is negative, and what its payer
 * withholds stands in the first. A final invoice books nothing: what it says was booked by its prepayment.
 */
export function journalRows(document: BookedDocument): string {
  if (document.kind === 'final') return ''
  const { currency, kind } = document
  const sign = kind === 'credit_note' ? -1 : 1
  const amount = (minor: number) => decimalOf(money(sign * minor, currency))
  return csvRows(
    partsOf(document).map(({ netMinor, taxMinor, rate, category }, at) => [
      document.issuedOn,
      document.numberText,
      kind,
      document.side,
      document.party,
      document.taxNumber ?? '',
      category,
      (rate / 100).toFixed(2),
      amount(netMinor),
      amount(taxMinor),
      amount(netMinor + taxMinor),
      currency,
      amount(at === 0 ? document.withheldMinor : 0),
    ]),
  )
}

/** Accounts of SKR 03: who owes and is owed, and by rate what is sold (an office assigns its own). */
const DEBTORS = '10000'
const CREDITORS = '70000'
const SOLD: Record<string, string> = { '1900': '8400', '700': '8300', AE: '8336', E: '8100', O: '8338' }
const BOUGHT = '4945'
/** Keys of input tax at 19 and 7 per cent; accounts of what is sold know theirs themselves. */
const INPUT_TAX: Record<string, string> = { '1900': '9', '700': '8', AE: '94' }

const HEAD = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
]

type Year = { from: string; to: string; at: Date }
const plainDay = (day: string) => day.replaceAll('-', '')
const quoted = (text: string, most: number) => `"${text.replace(/[";\r\n]/g, ' ').slice(0, most)}"`

/** The two first lines of a batch of bookings for DATEV (EXTF, version 700, format 21/13). */
export function datevHead({ from, to, at }: Year): string {
  const made = at.toISOString().replace(/\D/g, '').slice(0, 17)
  const meta = [
    '"EXTF"',
    '700',
    '21',
    '"Buchungsstapel"',
    '13',
    made,
    '',
    '"QU"',
    '""',
    '""',
    '1001',
    '1',
    plainDay(from),
    '4',
    plainDay(from),
    plainDay(to),
    '"Quorum"',
    '""',
    '1',
    '0',
    '0',
    '"EUR"',
    '',
    '""',
    '',
    '',
    '"03"',
    '',
    '',
    '""',
    '""',
  ]
  return `${meta.join(';')}\r\n${HEAD.map((name) => quoted(name, 60)).join(';')}\r\n`
}

/**
 * The bookings of a document: one for each category and rate, gross. Only euros: a batch has one currency,
 * and nobody says the rate of another one.
 */
export function datevRows(document: BookedDocument): string {
  if (document.currency !== 'EUR' || document.kind === 'final') return ''
  const isSold = document.side === 'issued'
  const isBack = document.kind === 'credit_note'
  const [, month = '', day = ''] = document.issuedOn.split('-')
  return partsOf(document)
    .filter(({ netMinor, taxMinor }) => netMinor + taxMinor > 0)
    .map(({ netMinor, taxMinor, rate, category }) => {
      const of = category === 'S' ? String(rate) : category
      const account = isSold ? (SOLD[of] ?? '8200') : BOUGHT
      const row = [
        decimalOf(money(netMinor + taxMinor, 'EUR')).replace('.', ','),
        isSold === isBack ? '"H"' : '"S"',
        '"EUR"',
        '',
        '',
        '""',
        isSold ? DEBTORS : CREDITORS,
        account,
        `"${isSold ? '' : (INPUT_TAX[of] ?? '')}"`,
        `${day}${month}`,
        quoted(document.numberText, 36),
        '""',
        '',
        quoted(document.party, 60),
      ]
      return `${row.join(';')}\r\n`
    })
    .join('')
}

/** What DATEV reads: Windows-1252; other letters as near to it as they come. */
export function asWindows1252(text: string): Buffer {
  const plain = [...text.normalize('NFC')].map((sign) => {
    if ((sign.codePointAt(0) ?? 0) <= 0xff) return sign
    const [base = '?'] = sign.normalize('NFD')
    return (base.codePointAt(0) ?? 0x100) <= 0xff ? base : '?'
  })
  return Buffer.from(plain.join(''), 'latin1')
}
