import { partyLines } from '#app/features/money/invoicing/invoice-document.ts'
import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import { isByTransfer } from '#app/features/money/payments/transfer.ts'
import { formatDate } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatExact, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { PaperDocument } from '#app/platform/pdf/document.server.ts'

/** What was paid of an invoice, and what of it went back, in minor units of its currency. */
export type Receipt = {
  numberText: string
  /** As 2026-11-30. */
  issuedOn: string
  currency: string
  seller: PartySnapshot
  buyer: PartySnapshot
  /** The order that it is of; null of a plan. */
  reference: string | null
  /** What the payer pays to the tax office instead; it counts as paid. */
  withheldMinor: number
  payments: { gateway: string; paidMinor: number; returnedMinor: number; paidAt: Date }[]
}

type Say = { language: Language; t: Translate; site: string; timeZone: string }

/** That an invoice was paid: by whom, to whom, how much, when and by which way, and what went back of it. */
export function receiptDocument(receipt: Receipt, { language, t, site, timeZone }: Say): PaperDocument {
  const { numberText, issuedOn, currency, seller, buyer, reference, withheldMinor, payments } = receipt
  const say = (key: string, params: Record<string, string> = {}) => t(`receipts:${key}`, params)
  const day = (at: Date, zone = timeZone) => formatDate(at, zone, language)
  const amount = (minor: number) => formatExact(money(minor, currency), language)
  const sum = (part: 'paidMinor' | 'returnedMinor') => payments.reduce((all, one) => all + one[part], 0)
  const [paid, returned] = [sum('paidMinor'), sum('returnedMinor')]
  const last = payments.at(-1)?.paidAt ?? new Date(0)
  return {
    language,
    title: say('title', { number: numberText }),
    under: say('received', { day: day(last) }),
    parts: [
      {
        kind: 'columns',
        columns: [
          { label: say('from'), lines: partyLines(buyer, language, t) },
          { label: say('to'), lines: partyLines(seller, language, t) },
        ],
      },
      {
        kind: 'table',
        head: [say('payment'), say('amount')],
        rows: payments.map(({ gateway, paidMinor, paidAt }) => [
          say(isByTransfer(gateway) ? 'byTransfer' : 'online', { day: day(paidAt) }),
          amount(paidMinor),
        ]),
        sums: [
          { label: say('total'), amount: amount(paid), strong: returned + withheldMinor === 0 },
          ...(withheldMinor > 0
            ? [
                { label: say('withheld'), amount: amount(-withheldMinor), strong: false },
                { label: say('transferred'), amount: amount(paid - withheldMinor), strong: returned === 0 },
              ]
            : []),
          ...(returned > 0
            ? [
                { label: say('returned'), amount: amount(-returned), strong: false },
                { label: say('kept'), amount: amount(paid - withheldMinor - returned), strong: true },
              ]
            : []),
        ],
      },
      {
        kind: 'lines',
        lines: [
          say('for', { number: numberText, day: day(new Date(`${issuedOn}T12:00:00Z`), 'UTC') }),
          ...(reference === null ? [] : [say('order', { reference })]),
        ],
      },
      { kind: 'lines', quiet: true, lines: [say('noInvoice')] },
    ],
    foot: site,
    at: last,
  }
}
