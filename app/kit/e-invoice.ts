import type { ElectronicAddress } from './electronic-address.ts'
import { decimalOf, money } from './money.ts'
import type { TaxCategory } from './tax.ts'

/** Codes of UNTDID 1001: a commercial invoice, one of what is paid beforehand, a credit note. */
export type EInvoiceType = '380' | '386' | '381'

/** BG-4 and BG-7: a side of an invoice; `country` as ISO 3166-1 alpha-2. */
export type EInvoiceParty = {
  name: string
  street?: string
  postalCode?: string
  city?: string
  country: string
  email?: string
  /** BT-31, BT-48: a VAT number with the letters of its country. */
  vatNumber?: string
  /** BT-32: any other number of the tax office, of sellers alone. */
  taxNumber?: string
  /** BT-34 and BT-49 where national rules ask for one; else the email is it. */
  address?: ElectronicAddress
  /** BT-42 and BT-30, of sellers alone. */
  phone?: string
  registerNumber?: string
}

/** BG-25: `netMinor` is without tax, for all of `quantity`; that is negative where something is taken off. */
export type EInvoiceLine = {
  text: string
  quantity: number
  netMinor: number
  category: TaxCategory
  rate: number
}

/** BG-23: the tax of all lines of one category and rate; `rate` in hundredths of a percent. */
export type EInvoiceTax = {
  category: TaxCategory
  rate: number
  taxableMinor: number
  taxMinor: number
  /** BT-120: why none is charged, in the language of the document; of categories E, AE and O. */
  exemption: string | null
}

/**
 * The standard alone, XRechnung 3.0 (German public bodies), or Peppol BIS Billing 3.0 (Belgium, the
 * Netherlands and who says so).
 */
export const E_INVOICE_PROFILES = ['en16931', 'xrechnung', 'peppol'] as const
export type EInvoiceProfile = (typeof E_INVOICE_PROFILES)[number]

/**
 * What an invoice says to a machine, by the terms of EN 16931-1; amounts in minor units of `currency`, days
 * as 2026-11-30.
 */
export type EInvoice = {
  /** By whose rules beside those of the standard the UBL is written. */
  profile: EInvoiceProfile
  type: EInvoiceType
  number: string
  issuedOn: string
  dueOn: string
  currency: string
  seller: EInvoiceParty
  buyer: EInvoiceParty
  /** BT-10, BT-13, BT-19, as the buyer gave them. */
  buyerReference?: string
  purchaseOrder?: string
  costCentre?: string
  /** BT-22 */
  note?: string
  /** BT-73 and BT-74: when it is supplied. */
  days?: { from: string; to: string }
  /** BG-3: of a credit note, what it corrects. */
  corrects: { number: string; issuedOn: string } | null
  lines: EInvoiceLine[]
  taxes: EInvoiceTax[]
  /** BT-113: what was paid before it was issued. */
  prepaidMinor: number
  /** BG-16: how the rest is transferred; null where nothing is left to pay. */
  transfer: { account: string; isIban: boolean; holder: string; bank?: string; reference: string } | null
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** BT-106, BT-110, BT-112 and BT-115 of an invoice, in minor units. */
export function eInvoiceTotals({ lines, taxes, prepaidMinor }: EInvoice) {
  const netMinor = sum(lines.map((line) => line.netMinor))
  const taxMinor = sum(taxes.map((part) => part.taxMinor))
  const totalMinor = netMinor + taxMinor
  return { netMinor, taxMinor, totalMinor, payableMinor: totalMinor - prepaidMinor }
}

/** An amount as it stands in an electronic invoice: '1250.50', '45000'. */
export const eInvoiceAmount = (minor: number, currency: string): string => decimalOf(money(minor, currency))

type Rule = { id: string; holds: (invoice: EInvoice) => boolean }

const isTaxed = ({ category }: { category: TaxCategory }) => category === 'S'
const hasOf = (invoice: EInvoice, categories: readonly TaxCategory[]) =>
  invoice.taxes.some(({ category }) => categories.includes(category))
const isIdentified = ({ vatNumber, taxNumber }: EInvoiceParty) => Boolean(vatNumber ?? taxNumber)

/** Rules of EN 16931-1 that shapes alone do not tell, by their names in the standard. */
const RULES: readonly Rule[] = [
  { id: 'BR-02', holds: ({ number }) => number !== '' },
  { id: 'BR-06', holds: ({ seller }) => seller.name !== '' },
  { id: 'BR-07', holds: ({ buyer }) => buyer.name !== '' },
  { id: 'BR-09', holds: ({ seller }) => /^[A-Z]{2}$/.test(seller.country) },
  { id: 'BR-11', holds: ({ buyer }) => /^[A-Z]{2}$/.test(buyer.country) },
  { id: 'BR-16', holds: ({ lines }) => lines.length > 0 },
  { id: 'BR-25', holds: ({ lines }) => lines.every(({ text }) => text.trim() !== '') },
  {
    id: 'BR-27',
    holds: ({ lines }) =>
      lines.every(({ quantity, netMinor }) => quantity !== 0 && netMinor * Math.sign(quantity) >= 0),
  },
  { id: 'BR-55', holds: ({ corrects }) => corrects === null || corrects.number !== '' },
  {
    id: 'BR-CO-09',
    holds: ({ seller, buyer }) =>
      [seller, buyer].every(({ vatNumber }) => vatNumber === undefined || /^[A-Z]{2}/.test(vatNumber)),
  },
  {
    id: 'BR-CO-17',
    holds: ({ taxes }) =>
      taxes.every(
        ({ taxableMinor, taxMinor, rate }) =>
          // Where prices have the tax in them, both parts are rounded: they are at most one unit apart.
          Math.abs(taxMinor - (taxableMinor * rate) / 10_000) <= 1,
      ),
  },
  { id: 'BR-CO-18', holds: ({ taxes }) => taxes.length > 0 },
  {
    id: 'BR-CO-25',
    holds: (invoice) => eInvoiceTotals(invoice).payableMinor <= 0 || invoice.dueOn !== '',
  },
  { id: 'BR-CO-26', holds: ({ seller }) => isIdentified(seller) },
  {
    // BR-S-08, BR-Z-08, BR-E-08, BR-AE-08, BR-O-08.
    id: 'BR-S-08',
    holds: ({ lines, taxes }) =>
      taxes.every(
        ({ category, rate, taxableMinor }) =>
          taxableMinor ===
          sum(
            lines
              .filter((line) => line.category === category && line.rate === rate)
              .map(({ netMinor }) => netMinor),
          ),
      ) &&
      lines.every((line) =>
        taxes.some(({ category, rate }) => line.category === category && line.rate === rate),
      ),
  },
  { id: 'BR-S-05', holds: ({ lines }) => lines.filter(isTaxed).every(({ rate }) => rate > 0) },
  {
    id: 'BR-Z-05',
    holds: ({ lines }) => lines.filter((line) => !isTaxed(line)).every(({ rate }) => rate === 0),
  },
  {
    id: 'BR-E-10',
    holds: ({ taxes }) =>
      taxes.every(({ category, exemption }) => ['E', 'AE', 'O'].includes(category) === (exemption !== null)),
  },
  {
    id: 'BR-S-02',
    holds: (invoice) => !hasOf(invoice, ['S', 'Z', 'E', 'AE']) || isIdentified(invoice.seller),
  },
  {
    id: 'BR-AE-02',
    holds: (invoice) => !hasOf(invoice, ['AE']) || invoice.buyer.vatNumber !== undefined,
  },
  {
    id: 'BR-O-02',
    holds: (invoice) => !hasOf(invoice, ['O']) || (!invoice.seller.vatNumber && !invoice.buyer.vatNumber),
  },
  { id: 'BR-O-11', holds: (invoice) => !hasOf(invoice, ['O']) || invoice.taxes.length === 1 },
  { id: 'BR-61', holds: ({ transfer }) => transfer === null || transfer.account !== '' },
]

/** The rules of EN 16931 that an invoice breaks, by their names; none of one that may be sent. */
export const brokenRules = (invoice: EInvoice): string[] =>
  RULES.filter(({ holds }) => !holds(invoice)).map(({ id }) => id)
