import type { Language } from '#app/kit/language.ts'
import { formatSum, taxedOf } from '#app/kit/tax.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { qrPath } from '#app/platform/qr-code.server.ts'
import { eInvoiceOf } from './e-invoice-of.ts'
import { fatturaOf } from './fattura-of.ts'
import { inv01Of } from './inv-01-of.ts'
import { selfBilledFattura } from './self-billed-fattura.ts'
import type { invoiceRegistrations, invoices } from './tables.server.ts'
import { formatWithheld } from './withheld.ts'
import { writeTransfer } from './written-transfer.server.ts'

type Registration = Pick<
  typeof invoiceRegistrations.$inferSelect,
  'irn' | 'ackNumber' | 'ackDate' | 'signedCode'
>

/** What a registry gave of an invoice, with the code to print. */
function registeredOf(registration: Registration | null) {
  if (!registration?.ackNumber || !registration.signedCode) return null
  const { irn, ackNumber, ackDate, signedCode } = registration
  return { irn: irn ?? '', ackNumber, ackDate: ackDate ?? '', scan: qrPath(signedCode) }
}

type Row = typeof invoices.$inferSelect
type Corrected = Pick<Row, 'numberText' | 'issuedOn'>
/** What else belongs to a document: what it corrects or stands for, and what was credited of it unpaid. */
type Beside = {
  corrected?: Corrected | null
  former?: Corrected | null
  /** The prepayment that a final invoice deducts. */
  prepaid?: Corrected | null
  creditedMinor?: number
  /** What its payer withholds of what is left, where that is less than it says. */
  withheldMinor?: number | null
  /** Under which it was registered. */
  registration?: Registration | null
  /** Whether it is written as papers are: amounts with all their decimals. */
  isPaper?: boolean
}

/** All that is left of it is deducted. */
const deductedOf = ({ totalMinor, taxMinor }: Row, of: Corrected) => ({
  number: of.numberText,
  issuedOn: of.issuedOn,
  totalMinor,
  taxMinor,
})

/** What a document for machines says of the one before it. */
export const precedingOf = (of: Corrected | null) => of && { number: of.numberText, issuedOn: of.issuedOn }

/**
 * What an issued document says, in the reader's words, and to machines in its own; the caller has seen to it
 * that the reader may, and knows which invoice a credit note corrects.
 */
export function shownDocument(
  row: Row,
  reader: Language,
  {
    corrected = null,
    former = null,
    prepaid = null,
    creditedMinor = 0,
    withheldMinor = null,
    registration = null,
    isPaper = false,
  }: Beside = {},
) {
  const { numberText, issuedOn, dueOn, language, currency, lines, seller, buyer, state } = row
  const say = { language: reader, t: translator(reader), isExact: isPaper }
  const sum = formatSum(taxedOf(row), say)
  const preceding = precedingOf(corrected ?? former ?? prepaid)
  const leftMinor = row.totalMinor - creditedMinor - (withheldMinor ?? row.withheldMinor)
  const owed =
    row.transfer !== null && state === 'issued'
      ? writeTransfer({ ...row, totalMinor: leftMinor, transfer: row.transfer })
      : null
  return {
    numberText,
    issuedOn,
    dueOn,
    language,
    currency,
    sum,
    lines,
    seller,
    buyer,
    state,
    owed,
    isPrepayment: row.isPrepayment,
    totalMinor: row.totalMinor,
    /** What is to be transferred, while it is owed. */
    payableMinor: leftMinor,
    registered: registeredOf(registration),
    /** What is left to pay, where some of it was credited before. */
    leftMinor: owed !== null && creditedMinor > 0 ? leftMinor : null,
    withheld: formatWithheld(row, say),
    ...(corrected && { corrects: corrected.numberText }),
    ...(former && { replaces: former.numberText }),
    ...(prepaid && { deducts: deductedOf(row, prepaid) }),
    data: eInvoiceOf(row, { corrects: preceding, textsIn: translator }),
    fattura: fatturaOf(row, preceding),
    selfBilled: selfBilledFattura(row, preceding),
    inv01: inv01Of(row, preceding),
  }
}
