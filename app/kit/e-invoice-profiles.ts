import { type EInvoice, type EInvoiceProfile, type EInvoiceType, eInvoiceTotals } from './e-invoice.ts'
import { LEITWEG } from './electronic-address.ts'
import { isEmail } from './email-address.ts'

type Rule = { id: string; holds: (invoice: EInvoice) => boolean }

const isDutch = ({ country }: EInvoice['seller']) => country === 'NL'
const hasPlace = ({ street, city, postalCode }: EInvoice['seller']) => Boolean(street && city && postalCode)

/**
 * What XRechnung 3.0.2 asks for beside the standard (of BR-DE-1 to 31 those that an invoice of ours can
 * break), by the names of its rules.
 */
const XRECHNUNG: readonly Rule[] = [
  { id: 'BR-DE-2', holds: ({ seller }) => Boolean(seller.name && seller.phone && seller.email) },
  { id: 'BR-DE-3', holds: ({ seller }) => Boolean(seller.city) },
  { id: 'BR-DE-4', holds: ({ seller }) => Boolean(seller.postalCode) },
  { id: 'BR-DE-8', holds: ({ buyer }) => Boolean(buyer.city) },
  { id: 'BR-DE-9', holds: ({ buyer }) => Boolean(buyer.postalCode) },
  { id: 'BR-DE-15', holds: ({ buyerReference }) => Boolean(buyerReference) },
  { id: 'BR-DE-16', holds: ({ seller }) => Boolean(seller.vatNumber ?? seller.taxNumber) },
  { id: 'BR-DE-19', holds: ({ transfer }) => !transfer?.isIban || /^[A-Z]{2}\d{2}/.test(transfer.account) },
  { id: 'BR-DE-27', holds: ({ seller }) => (seller.phone?.replace(/\D/g, '').length ?? 0) >= 3 },
  { id: 'BR-DE-28', holds: ({ seller }) => isEmail(seller.email ?? '') },
  { id: 'PEPPOL-EN16931-R010', holds: ({ buyer }) => buyer.address?.scheme === LEITWEG },
  { id: 'PEPPOL-EN16931-R020', holds: ({ seller }) => Boolean(seller.address ?? seller.email) },
]

const INVOICES: readonly EInvoiceType[] = ['380', '386']

/** What Peppol BIS Billing 3.0 asks for beside the standard, likewise. */
const PEPPOL: readonly Rule[] = [
  {
    id: 'PEPPOL-EN16931-R003',
    holds: ({ buyerReference, purchaseOrder }) => Boolean(buyerReference ?? purchaseOrder),
  },
  { id: 'PEPPOL-EN16931-R010', holds: ({ buyer }) => Boolean(buyer.address) },
  { id: 'PEPPOL-EN16931-R020', holds: ({ seller }) => Boolean(seller.address ?? seller.email) },
  {
    id: 'PEPPOL-EN16931-P0100',
    holds: ({ type, corrects }) => INVOICES.includes(type) || (type === '381' && corrects !== null),
  },
  { id: 'NL-R-002', holds: ({ seller }) => !isDutch(seller) || hasPlace(seller) },
  {
    id: 'NL-R-003',
    holds: ({ seller }) => !isDutch(seller) || /^\d{8}$/.test(seller.registerNumber ?? ''),
  },
  {
    id: 'NL-R-004',
    holds: ({ seller, buyer }) => !(isDutch(seller) && isDutch(buyer)) || hasPlace(buyer),
  },
  {
    id: 'NL-R-007',
    holds: (invoice) =>
      !isDutch(invoice.seller) || eInvoiceTotals(invoice).payableMinor <= 0 || invoice.transfer !== null,
  },
]

const RULES: Record<EInvoiceProfile, readonly Rule[]> = { en16931: [], xrechnung: XRECHNUNG, peppol: PEPPOL }

/**
 * The rules of an invoice's own profile that it breaks, by their names; none of one that a public body or a
 * network takes.
 */
export const brokenProfileRules = (invoice: EInvoice): string[] =>
  RULES[invoice.profile].filter(({ holds }) => !holds(invoice)).map(({ id }) => id)
