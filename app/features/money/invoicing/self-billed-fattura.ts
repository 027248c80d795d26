import { EXCHANGE, keptAddress } from '#app/kit/electronic-address.ts'
import type { FatturaLine, FatturaPa } from '#app/kit/fattura-pa.ts'
import { brokenFatturaRules } from '#app/kit/fattura-pa-rules.ts'
import { ratesOn } from '#app/kit/tax-countries.ts'
import { plainTaxNumber, vatNumberOf } from '#app/kit/tax-number.ts'
import { netLinesOf } from './e-invoice-of.ts'
import { progressiveOfId } from './fattura-progressive.ts'
import type { IssuedPaper, Preceding } from './fattura-source.ts'

const HOME = 'IT'
const NO_CODE = '0000000'
/** What an invoice from abroad says of services whose tax the buyer owes. */
const OWED_BY_BUYER = ['reverse', 'reversePlace', 'abroadPayer']
const INTEGRATED = "Integrazione/autofattura ai sensi dell'art. 17, c. 2, DPR 633/1972 della fattura"

/**
 * What a buyer in Italy hands to the exchange of a service that it was billed from abroad and owes the tax of
 * (TD17), filled in from the invoice: with the standard rate of Italy, the invoice's day, and its number,
 * which the buyer's own program replaces. Null where it owes none, or where something is missing. A credit
 * note has amounts below zero.
 */
export function selfBilledFattura(row: IssuedPaper, preceding: Preceding | null): FatturaPa | null {
  const { tax, seller, buyer } = row
  const own = buyer.country === HOME && buyer.taxNumber ? vatNumberOf(buyer.taxNumber, HOME) : null
  const rate = ratesOn(HOME, row.issuedOn)?.standard
  if (own === null || seller.country === HOME || !seller.country || row.currency !== 'EUR') return null
  const isOwed = tax?.parts.every(({ sentence }) => OWED_BY_BUYER.includes(sentence ?? ''))
  if (!tax || !isOwed || row.kind === 'final' || !rate) return null
  const sign = row.kind === 'credit_note' ? -1 : 1
  const lines = tax.parts
    .flatMap((part) => netLinesOf(row.lines, part, tax))
    .map((line): FatturaLine => {
      const { text, quantity, netMinor } = line
      return { text, quantity: Math.abs(quantity), netMinor: sign * netMinor, rate, natura: null }
    })
  const taxableMinor = lines.reduce((sum, { netMinor }) => sum + netMinor, 0)
  const taxMinor = sign * Math.round((Math.abs(taxableMinor) * rate) / 10_000)
  const whole = seller.taxNumber ? vatNumberOf(seller.taxNumber, seller.country) : null
  const code = own.slice(HOME.length)
  const { scheme, id } = keptAddress(buyer.electronicAddress ?? '')
  const of = ({ name, street = '', postalCode = '', city = '', country = '' }: typeof seller) => ({
    name,
    street: street || city,
    postalCode,
    city,
    country,
  })
  const invoice: FatturaPa = {
    type: 'TD17',
    isPublic: false,
    recipient: scheme === EXCHANGE.code ? id : NO_CODE,
    pec: scheme === EXCHANGE.pec ? id : null,
    progressive: progressiveOfId(row.id),
    transmitter: { country: HOME, code },
    number: row.numberText,
    issuedOn: row.issuedOn,
    regime: 'RF18',
    seller: {
      ...of(seller),
      vatNumber: whole ? whole.slice(2) : plainTaxNumber(seller.taxNumber ?? '99999999999').slice(0, 28),
      fiscalCode: null,
    },
    buyer: { ...of(buyer), vatNumber: code, fiscalCode: null },
    withheld: null,
    stampMinor: 0,
    totalMinor: taxableMinor + taxMinor,
    reasons: [`${INTEGRATED} ${row.numberText}`],
    purchaseOrder: null,
    related: [{ number: row.numberText, issuedOn: row.issuedOn }, ...(preceding ? [preceding] : [])],
    lines,
    taxes: [{ rate, natura: null, taxableMinor, taxMinor, law: null }],
    payment: null,
  }
  return brokenFatturaRules(invoice).length === 0 ? invoice : null
}
