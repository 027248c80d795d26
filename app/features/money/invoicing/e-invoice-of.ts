import type {
  EInvoice,
  EInvoiceLine,
  EInvoiceParty,
  EInvoiceProfile,
  EInvoiceTax,
} from '#app/kit/e-invoice.ts'
import { brokenRules } from '#app/kit/e-invoice.ts'
import { brokenProfileRules } from '#app/kit/e-invoice-profiles.ts'
import { addressByNumber, isOfExchange, keptAddress, LEITWEG } from '#app/kit/electronic-address.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#app/kit/language.ts'
import { minorDigits } from '#app/kit/money.ts'
import { formatTax, isSameTax, type TaxBreakdown, type TaxPart, type TaxTerms } from '#app/kit/tax.ts'
import { vatNumberOf } from '#app/kit/tax-number.ts'
import type { Translate } from '#app/kit/texts.ts'
import { suppliedDays } from './invoice.ts'
import type { InvoiceLine, invoices, PartySnapshot } from './tables.server.ts'
import { formatWithheld } from './withheld.ts'

/** What of an issued document an electronic invoice is made of. */
export type IssuedRow = Pick<
  typeof invoices.$inferSelect,
  | 'kind'
  | 'numberText'
  | 'issuedOn'
  | 'dueOn'
  | 'currency'
  | 'totalMinor'
  | 'tax'
  | 'lines'
  | 'seller'
  | 'buyer'
  | 'transfer'
  | 'isPrepayment'
  | 'language'
> &
  Partial<Pick<typeof invoices.$inferSelect, 'taxMinor' | 'withholding' | 'withheldMinor'>>

type ListedRow = Omit<IssuedRow, 'lines'>

type Said = {
  corrects?: EInvoice['corrects'] | undefined
  textsIn: (language: Language) => Translate
}

/** The standard allows two decimals. */
const MOST_DIGITS = 2

/**
 * An issued document as an electronic invoice (EN 16931); null where it can be none: of a tax that is not
 * VAT (India, Japan and others have forms of their own), without a seller's tax number, or without the
 * buyer's country. It follows from the document alone, so it stays as the document does.
 */
export function eInvoiceOf(row: IssuedRow, { corrects = null, textsIn }: Said): EInvoice | null {
  const { tax, currency, kind, buyer, seller } = row
  if (tax?.kind !== 'vat' || minorDigits(currency) > MOST_DIGITS) return null
  const language = isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE
  const t = textsIn(language)
  const isOutside = tax.parts.some(({ category }) => category === 'O')
  const profile = profileFor(buyer.electronicAddress)
  const days = suppliedDays(row.lines)
  const invoice: EInvoice = {
    profile,
    type: kind === 'credit_note' ? '381' : row.isPrepayment ? '386' : '380',
    number: row.numberText,
    issuedOn: row.issuedOn,
    dueOn: row.dueOn,
    currency,
    seller: partyOf(seller, { isSeller: true, isOutside }),
    buyer: partyOf(buyer, { isSeller: false, isOutside }),
    ...referenceOf(buyer, profile),
    ...(buyer.purchaseOrderNumber && { purchaseOrder: buyer.purchaseOrderNumber }),
    ...(buyer.costCentre && { costCentre: buyer.costCentre }),
    ...noteOf(row, buyer, profile, { language, t }),
    ...(days && { days }),
    corrects,
    lines: tax.parts.flatMap((part) => netLinesOf(row.lines, part, tax)),
    taxes: taxesOf(tax, (part) => formatTax(part, language, t)),
    prepaidMinor: row.transfer ? 0 : row.totalMinor,
    transfer: row.transfer && {
      account: row.transfer.number,
      isIban: row.transfer.format === 'iban',
      holder: row.transfer.holder,
      ...(row.transfer.bank && { bank: row.transfer.bank }),
      reference: row.transfer.reference,
    },
  }
  if (brokenRules(invoice).length > 0) return null
  // What its buyer's own rules cannot be kept for is the standard's all the same.
  return brokenProfileRules(invoice).length === 0 ? invoice : { ...invoice, profile: 'en16931' }
}

/** By whose rules an invoice is written for an address. */
function profileFor(address: string | undefined): EInvoiceProfile {
  if (!address) return 'en16931'
  const { scheme } = keptAddress(address)
  if (scheme === LEITWEG) return 'xrechnung'
  // Where Italy's exchange delivers is no participant of Peppol.
  return isOfExchange(scheme) ? 'en16931' : 'peppol'
}

/**
 * BT-10: of a public body its Leitweg-ID, which brings the invoice to the right desk. Peppol asks for a
 * reference or an order: without either it is who ordered.
 */
function referenceOf(buyer: PartySnapshot, profile: EInvoiceProfile) {
  const { buyerReference, electronicAddress, purchaseOrderNumber, email, name } = buyer
  if (profile === 'xrechnung' && electronicAddress)
    return { buyerReference: keptAddress(electronicAddress).id }
  if (profile === 'peppol' && !buyerReference && !purchaseOrderNumber)
    return { buyerReference: email ?? name }
  return buyerReference ? { buyerReference } : {}
}

/**
 * BT-22: what a public body calls the purchase, and income tax that the payer withholds, which the
 * standard has no place for.
 */
function noteOf(
  row: IssuedRow,
  { buyerReference }: PartySnapshot,
  profile: EInvoiceProfile,
  say: { language: Language; t: Translate },
) {
  const { withholding = null, withheldMinor = 0, taxMinor = 0 } = row
  const withheld = formatWithheld({ ...row, taxMinor, withholding, withheldMinor }, say)
  const part = row.kind === 'credit_note' ? 'credited' : 'billed'
  const said = withheld && [
    `${withheld.label}: ${withheld.amount}`,
    `${say.t(`tax:withholding.${part}.net`)}: ${withheld.payable}`,
    withheld.note,
  ]
  const note = [profile === 'xrechnung' ? buyerReference : null, said?.join('. ')].filter(Boolean).join(' · ')
  return note ? { note } : {}
}

/**
 * By whose rules a document is an electronic invoice, told without its lines; null where it can be none.
 */
export function profileOf(row: ListedRow): EInvoiceProfile | null {
  const parts = row.tax?.parts ?? []
  const lines = parts.map(({ taxableMinor, taxMinor, ...tax }): InvoiceLine => {
    const totalMinor = taxableMinor + (row.tax?.isIncluded ? taxMinor : 0)
    return { text: '', quantity: 1, unitMinor: totalMinor, totalMinor, tax }
  })
  // What a note corrects is not known here, and is known of each.
  const corrects = row.kind === 'credit_note' ? { number: '1', issuedOn: row.issuedOn } : null
  return eInvoiceOf({ ...row, lines }, { corrects, textsIn: () => (key) => key })?.profile ?? null
}

/** The breakdown by category and rate alone: reasons of one category are said together. */
function taxesOf(tax: TaxBreakdown, reasonOf: (part: TaxTerms) => string): EInvoiceTax[] {
  const taxes: EInvoiceTax[] = []
  for (const part of tax.parts) {
    const { category, rate, taxableMinor, taxMinor } = part
    const exemption = part.reason && reasonOf({ ...tax, ...part })
    const known = taxes.find((one) => one.category === category && one.rate === rate)
    if (known) {
      known.taxableMinor += taxableMinor
      known.taxMinor += taxMinor
      known.exemption = [known.exemption, exemption].filter(Boolean).join(' · ') || null
    } else taxes.push({ category, rate, taxableMinor, taxMinor, exemption })
  }
  return taxes
}

/** Out of the scope of VAT no VAT number may stand there (BR-O-02): the seller's is one of the tax office. */
function partyOf(
  party: PartySnapshot,
  { isSeller, isOutside }: { isSeller: boolean; isOutside: boolean },
): EInvoiceParty {
  const { name, street, postalCode, city, country = '', email, taxNumber, registration } = party
  const { phone, registerNumber, electronicAddress } = party
  const home = taxNumber && !isOutside ? vatNumberOf(taxNumber, country) : null
  // BT-31 is the number under which the tax is charged, wherever the seller sits.
  const vatNumber = registration?.number ?? home
  const kept = electronicAddress ? keptAddress(electronicAddress) : null
  // Italy's exchange alone knows where it delivers.
  const said = kept && !isOfExchange(kept.scheme) ? kept : null
  const address = said ?? (isSeller ? addressByNumber(taxNumber, country) : null)
  return {
    name,
    country,
    ...(street && { street }),
    ...(postalCode && { postalCode }),
    ...(city && { city }),
    ...(email && { email }),
    ...(vatNumber && { vatNumber }),
    ...(isSeller && taxNumber && !vatNumber && { taxNumber }),
    ...(isSeller && phone && { phone }),
    ...(isSeller && registerNumber && { registerNumber }),
    ...(address && { address }),
  }
}

/**
 * The lines of one category and rate without tax: where prices have it in them, the part's taxable sum is
 * shared out in proportion, so that the lines add up to it.
 */
export function netLinesOf(
  lines: readonly InvoiceLine[],
  part: TaxPart,
  { isIncluded }: TaxBreakdown,
): EInvoiceLine[] {
  const own = lines.filter(({ tax }) => tax && isSameTax(tax, part))
  const whole = BigInt(own.reduce((all, { totalMinor }) => all + totalMinor, 0))
  let [billed, given] = [0n, 0n]
  return own.map(({ text, quantity, totalMinor }) => {
    billed += BigInt(totalMinor)
    const net =
      isIncluded && whole !== 0n ? (billed * BigInt(part.taxableMinor)) / whole - given : BigInt(totalMinor)
    given += net
    const netMinor = Number(net)
    const count = quantity || 1
    return {
      text: text.trim() || '–',
      quantity: netMinor < 0 ? -Math.abs(count) : count,
      netMinor,
      category: part.category,
      rate: part.rate,
    }
  })
}
