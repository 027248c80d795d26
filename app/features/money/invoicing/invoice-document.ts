import type { BankAccount } from '#app/features/people/bank-accounts/bank-account.ts'
import { addressLines } from '#app/kit/address-text.ts'
import { formatDate } from '#app/kit/dates.ts'
import { countryName } from '#app/kit/display-names.ts'
import type { EInvoice } from '#app/kit/e-invoice.ts'
import type { Language } from '#app/kit/language.ts'
import { formatExact, money } from '#app/kit/money.ts'
import { isQualifiedIssuer } from '#app/kit/qualified-invoice.ts'
import { formatRate, type SaidSum } from '#app/kit/tax.ts'
import type { TaxRegistration } from '#app/kit/tax-registrations.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { PaperDocument, Part } from '#app/platform/pdf/document.server.ts'
import {
  CREDITED_ON_PAPER,
  hasSeveralRates,
  headingOf,
  type InvoiceState,
  isUnqualified,
  saidDays,
  saidIrn,
  suppliedDays,
} from './invoice.ts'
import type { InvoiceLine, PartySnapshot } from './tables.server.ts'
import type { SaidWithheld } from './withheld.ts'

/** A code to scan, by which app. */
export type SaidScan = { size: number; path: string; app: 'bank' | 'upi' }
/** Where an invoice is paid to, as people read it; `scan` where apps of banks read a code. */
export type WrittenTransfer = BankAccount & { reference: string; scan: SaidScan | null }

export type IssuedInvoice = {
  numberText: string
  issuedOn: string
  dueOn: string
  currency: string
  sum: SaidSum
  lines: InvoiceLine[]
  seller: PartySnapshot
  buyer: PartySnapshot
  state: InvoiceState
  isPrepayment?: boolean
  /** Of a credit note: the number of the invoice that it corrects. */
  corrects?: string
  /** Of a corrected invoice: the number of the one that it stands for. */
  replaces?: string
  /** Of a final invoice: the prepayment that it deducts. */
  deducts?: { number: string; issuedOn: string; totalMinor: number; taxMinor: number }
  /** Under which number a registry has it, and the code that says so. */
  registered?: {
    irn: string
    ackNumber: string
    ackDate: string
    scan: { size: number; path: string }
  } | null
  /** Income tax that its payer withholds. */
  withheld?: SaidWithheld | null
  /** Where it is to be transferred to, where it was owed when it was issued. */
  owed?: WrittenTransfer | null
  /** The same for machines, where it can be said. */
  data: EInvoice | null
}

/**
 * An invoice, or a credit note to one, as a document to keep, in the reader's words and as it was issued.
 */
export function invoiceDocument(
  invoice: IssuedInvoice,
  { language, t, site }: { language: Language; t: Translate; site: string },
): PaperDocument {
  const { sum, lines, seller, buyer, currency, state, numberText, corrects } = invoice
  const noon = (date: string) => new Date(`${date}T12:00:00Z`)
  const day = (date: string) => formatDate(noon(date), 'UTC', language)
  const amount = (minor: number) => formatExact(money(minor, currency), language)
  const { withheld } = invoice
  const sums = [
    ...sum.rows.map(({ part, label, amount }) => ({ label, amount, strong: part === 'total' })),
    ...(withheld
      ? [{ label: withheld.label, amount: withheld.amount, strong: false }, netOf(withheld, invoice, t)]
      : []),
  ]
  const prepaid = invoice.isPrepayment ? t('bookings:invoice.prepayment') : ''
  const deducted = invoice.deducts && {
    number: invoice.deducts.number,
    date: day(invoice.deducts.issuedOn),
    amount: amount(invoice.deducts.totalMinor),
    tax: amount(invoice.deducts.taxMinor),
    due: amount(0),
  }
  const supplied = suppliedDays(lines)
  const said = [
    supplied ? t('bookings:invoice.supplied', { days: saidDays(supplied, day) }) : '',
    deducted ? t('bookings:final.deducts', deducted) : '',
    corrects ? t('bookings:credit.says', { number: corrects }) : prepaid,
    invoice.replaces ? t('bookings:invoice.replaces', { number: invoice.replaces }) : '',
    withheld?.note ?? '',
    isUnqualified(seller, lines) ? t('bookings:invoice.unqualified') : '',
  ].filter(Boolean)
  const isMixed = hasSeveralRates(lines)
  // A sentence of the law needs the width of the page.
  const hasSentence = lines.some(({ tax }) => tax?.sentence !== undefined)
  const note = sum.note ?? ''
  const party = (label: string, of: PartySnapshot) => ({ label, lines: partyLines(of, language, t) })
  return {
    language,
    title: t(`bookings:${headingOf(invoice)}.title`, { number: numberText }),
    under: [
      `${t(`bookings:${corrects ? 'credit' : 'invoice'}.issuedOn`)} ${day(invoice.issuedOn)}`,
      corrects ? `${t('bookings:credit.corrects')} ${corrects}` : '',
      // What was paid at once is due no more.
      corrects || state === 'paid' ? '' : `${t('bookings:invoice.dueOn')} ${day(invoice.dueOn)}`,
      t(corrects ? CREDITED_ON_PAPER[state] : `bookings:invoice.state.${state}`),
    ]
      .filter(Boolean)
      .join(' · '),
    parts: [
      {
        kind: 'columns',
        columns: [party(t('bookings:invoice.seller'), seller), party(t('bookings:invoice.buyer'), buyer)],
      },
      {
        kind: 'table',
        head: [
          ...['text', 'quantity', 'unit', ...(isMixed ? ['tax'] : [])].map((name) =>
            t(`bookings:invoice.${name}`),
          ),
          t(corrects ? 'bookings:credit.amount' : 'bookings:invoice.amount'),
        ],
        rows: lines.map((line) => [
          line.text,
          String(line.quantity),
          amount(line.unitMinor),
          ...(isMixed ? [line.tax ? formatRate(line.tax.rate, language) : ''] : []),
          amount(line.totalMinor),
        ]),
        sums: note !== '' && !hasSentence ? [...sums, { label: note, amount: '', strong: false }] : sums,
      },
      ...(note !== '' && hasSentence ? [{ kind: 'lines', lines: [note] } as const] : []),
      ...(said.length > 0 ? [{ kind: 'lines', lines: said } as const] : []),
      ...owedParts(invoice, t),
      ...registeredParts(invoice, t),
    ],
    foot: site,
    at: noon(invoice.issuedOn),
    invoice: invoice.data,
  }
}

/** What is left to transfer, or goes back, once income tax is withheld. */
const netOf = ({ payable }: SaidWithheld, { corrects }: IssuedInvoice, t: Translate) => ({
  label: t(`tax:withholding.${corrects ? 'credited' : 'billed'}.net`),
  amount: payable,
  strong: true,
})

/** How it is paid: account and reference, and the code that banks' apps scan. */
function owedParts({ owed }: IssuedInvoice, t: Translate): Part[] {
  if (!owed) return []
  const { scan } = owed
  return [
    { kind: 'heading', text: t('transfers:owed.how') },
    { kind: 'lines', lines: transferLines(owed, t) },
    ...(scan ? [codePart(scan, t)] : []),
  ]
}

/**
 * What is typed for a transfer, as people read it, a line each; with what is to be sent where that is said.
 */
export function transferLines(
  { holder, format, number, bank, reference }: Omit<WrittenTransfer, 'scan'>,
  t: Translate,
  amount: string | null = null,
): string[] {
  const line = (key: string, value: string) =>
    t('transfers:owed.line', { name: t(`transfers:owed.${key}`), value })
  return [
    ...(amount === null ? [] : [line('amount', amount)]),
    line('holder', holder),
    line(format === 'iban' ? 'iban' : 'number', number),
    ...(bank ? [line(`bank.${format}`, bank)] : []),
    line('reference', reference),
  ]
}

/** The code of a transfer above what reads it. */
export const codePart = ({ size, path, app }: SaidScan, t: Translate): Part => ({
  kind: 'code',
  size,
  path,
  label: t(`transfers:owed.scanBy.${app}`),
})

/** Under which number a registry has it, and the code that it signed. */
function registeredParts({ registered }: IssuedInvoice, t: Translate): Part[] {
  if (!registered) return []
  const { irn, ackNumber, ackDate, scan } = registered
  return [
    {
      kind: 'lines',
      lines: [saidIrn({ irn }), t('bookings:invoice.acknowledged', { number: ackNumber, date: ackDate })],
    },
    { kind: 'code', ...scan, label: t('bookings:invoice.signedCode') },
  ]
}

/** What the number of a party is called: of a registered issuer it makes the invoice a qualified one. */
const numberName = (party: PartySnapshot) => (isQualifiedIssuer(party) ? 'registrationNumber' : 'taxNumber')

/** Where a seller is registered whose tax its document carries, and under which number. */
const saidRegistration = ({ country, number }: TaxRegistration, language: Language) => ({
  country: countryName(country, language),
  number,
})

/** A side of a document, line by line: name, address, numbers, in the reader's words. */
export function partyLines(party: PartySnapshot, language: Language, t: Translate): string[] {
  const { country = null, taxNumber, registration, purchaseOrderNumber, costCentre } = party
  const address = addressLines(party, country, country && countryName(country, language))
  return [
    party.name,
    ...address,
    party.email ?? '',
    registration ? t('bookings:invoice.registeredIn', saidRegistration(registration, language)) : '',
    taxNumber ? t(`bookings:invoice.${numberName(party)}`, { number: taxNumber }) : '',
    purchaseOrderNumber ? t('bookings:invoice.purchaseOrder', { number: purchaseOrderNumber }) : '',
    costCentre ? t('bookings:invoice.costCentre', { centre: costCentre }) : '',
  ].filter(Boolean)
}
