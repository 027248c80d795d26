import { formatEventDays } from '#app/features/catalogue/events/event-days.ts'
import type { RefundTerms } from '#app/features/catalogue/events/refund-terms.ts'
import { isEarly, type TicketType } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import type { BillingDetails } from '#app/features/sales/orders/tables.server.ts'
import { addressLines, placeLine } from '#app/kit/address-text.ts'
import { formatDate, formatMoment, zoneName } from '#app/kit/dates.ts'
import { countryName } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { SaidSum } from '#app/kit/tax.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { PaperDocument, Part } from '#app/platform/pdf/document.server.ts'
import type { Quoted } from './queries-quote.server.ts'

type Line = {
  name: string
  quantity: number
  unitMinor: number
  code: string | null
  fullMinor: number | null
}

/** Seats at their prices: held until a moment, or only chosen, some of them at a price that ends on a day. */
export type Quote = Quoted & {
  lines: readonly Line[]
  currency: string
  sum: SaidSum
  /** Null where nothing is paid. */
  refundTerms: RefundTerms | null
  held: { reference: string; until: Date; billing: BillingDetails | null } | null
  earlyUntil: Date | null
}

type Say = { language: Language; t: Translate; now: Date; timeZone: string; site: string; link: string }

/** Years are always written on a document: any instant outside of its year makes the formatter say them. */
const LONG_AGO = new Date(0)

/** The first moment at which one of the chosen types loses its early price; null when none does. */
export function earlyEnd(types: readonly TicketType[], wanted: ReadonlyMap<string, number>, now: Date) {
  const ends = types.flatMap((type) =>
    wanted.has(type.id) && isEarly(type, now) && type.earlyUntil ? [type.earlyUntil.getTime()] : [],
  )
  return ends.length > 0 ? new Date(Math.min(...ends)) : null
}

/** A quote as a document in the reader's words. */
export function quoteDocument(quote: Quote, say: Say): PaperDocument {
  const { language, t, now, timeZone, site, link } = say
  const { held } = quote
  const made = t('quotes:made', { date: formatDate(now, timeZone, language) })
  return {
    language,
    title: t('quotes:title'),
    under: held ? `${made} · ${t('quotes:order', { reference: held.reference })}` : made,
    parts: [
      { kind: 'columns', columns: partiesOf(quote, say) },
      { kind: 'heading', text: quote.event.title },
      { kind: 'lines', lines: [whenOf(quote, say), whereOf(quote, say), link].filter(Boolean) },
      tableOf(quote, say),
      ...validityOf(quote, say),
      ...refundOf(quote, t),
    ],
    foot: `${t('quotes:noInvoice')} ${site}`,
    at: now,
  }
}

type Address = Partial<Record<'street' | 'postalCode' | 'city' | 'country', string | null>>

function addressOf({ country = null, ...address }: Address, language: Language): string[] {
  return addressLines(address, country, country && countryName(country, language))
}

function partiesOf({ seller, held }: Quote, { language, t }: Say) {
  const tax = (number: string | null | undefined) => (number ? [t('quotes:taxNumber', { number })] : [])
  // Who has not said where they are billed from is where the profile says.
  const home = seller.country ? seller : { city: seller.profileCity, country: seller.profileCountry }
  const sold = [seller.legalName ?? seller.name, ...addressOf(home, language), ...tax(seller.taxNumber)]
  const columns = [{ label: t('quotes:seller'), lines: sold }]
  const billing = held?.billing
  if (!billing) return columns
  const { company, name, taxNumber, purchaseOrderNumber, buyerReference, costCentre } = billing
  const bought = [
    ...(company ? [company, name] : [name]),
    ...addressOf(billing, language),
    ...tax(taxNumber),
    ...[purchaseOrderNumber, costCentre, buyerReference].filter((line) => line !== undefined),
  ]
  return [...columns, { label: t('quotes:buyer'), lines: bought }]
}

function whenOf({ event }: Quote, { language, t }: Say): string {
  return formatEventDays(event, { language, t, now: LONG_AGO })
}

function whereOf({ event }: Quote, { language, t }: Say): string {
  if (event.mode === 'online') return t('events:mode.online')
  const { venue, street, city, country } = event
  return placeLine([venue, street, city, country && countryName(country, language)], country)
}

function tableOf({ lines, currency, sum }: Quote, { language, t }: Say): Part {
  const amount = (minor: number) => formatMoney(money(minor, currency), language)
  const nameOf = ({ name, code, fullMinor }: Line) =>
    code === null || fullMinor === null
      ? name
      : `${name} (${t('orders:summary.lessWithCode', { code, price: amount(fullMinor) })})`
  const said = sum.rows.map(({ part, label, amount }) => ({ label, amount, strong: part === 'total' }))
  return {
    kind: 'table',
    head: ['seat', 'seats', 'each', 'amount'].map((name) => t(`quotes:column.${name}`)),
    rows: lines.map((line) => [
      nameOf(line),
      String(line.quantity),
      amount(line.unitMinor),
      amount(line.quantity * line.unitMinor),
    ]),
    sums: sum.note ? [...said, { label: sum.note, amount: '', strong: false }] : said,
  }
}

/** Never more than is kept: seats are kept until the end of the hold, and without one not at all. */
function validityOf({ held, earlyUntil }: Quote, { language, t, now, timeZone }: Say): Part[] {
  const moment = (at: Date) =>
    `${formatMoment(at, timeZone, language, LONG_AGO)} ${zoneName(at, timeZone, language)}`
  const lines = held
    ? [t('quotes:held', { date: moment(held.until) }), t('quotes:afterwards')]
    : [
        t('quotes:notHeld', { date: moment(now) }),
        ...(earlyUntil ? [t('quotes:early', { date: moment(earlyUntil) })] : []),
      ]
  return [
    { kind: 'heading', text: t('quotes:validity') },
    { kind: 'lines', lines },
  ]
}

function refundOf({ refundTerms }: Quote, t: Translate): Part[] {
  if (!refundTerms) return []
  return [
    { kind: 'heading', text: t('quotes:refund') },
    { kind: 'lines', lines: [refundTerms.sentence, ...refundTerms.also] },
  ]
}
