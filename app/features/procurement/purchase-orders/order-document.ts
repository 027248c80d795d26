import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import { addressLines } from '#app/kit/address-text.ts'
import { formatDate } from '#app/kit/dates.ts'
import { countryName } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import { formatExact, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'
import type { PaperDocument, Part } from '#app/platform/pdf/document.server.ts'
import { type PurchaseOrderContent, sumOfLine } from './purchase-order.ts'

export type WrittenPurchaseOrder = PurchaseOrderContent & {
  /** Null of a draft. */
  numberText: string | null
  version: number
  buyer: PartySnapshot
  provider: PartySnapshot
  costCentre: string
  sentAt: Date | null
  acknowledgedAt: Date | null
  /** It was cancelled, or another version has taken its place. */
  isCancelled: boolean
  isOutdated: boolean
}

type Say = { language: Language; t: Translate; timeZone: string; site: string; now: Date }

/** An order, in one of its versions, as a document in the words of its provider. */
export function purchaseOrderDocument(order: WrittenPurchaseOrder, say: Say): PaperDocument {
  const { language, t, timeZone, site, now } = say
  const { numberText, version, sentAt, acknowledgedAt, currency, lines, totalMinor, taxIncluded } = order
  const amount = (minor: number) => formatExact(money(minor, currency), language)
  const day = (at: Date) => formatDate(at, timeZone, language)
  return {
    language,
    title: numberText
      ? t('purchase-orders:paper.title', { number: numberText })
      : t('purchase-orders:paper.draft'),
    under: [
      t('purchase-orders:versionOf', { version }),
      sentAt ? t('purchase-orders:paper.sentOn', { date: day(sentAt) }) : '',
      acknowledgedAt ? t('purchase-orders:paper.acknowledgedOn', { date: day(acknowledgedAt) }) : '',
      order.isCancelled ? t('purchase-orders:state.cancelled') : '',
      order.isOutdated ? t('purchase-orders:outdated') : '',
    ]
      .filter(Boolean)
      .join(' · '),
    parts: [
      {
        kind: 'columns',
        columns: [
          {
            label: t('purchase-orders:provider'),
            lines: linesOf(order.provider, say),
          },
          {
            label: t('purchase-orders:buyer'),
            lines: [
              ...linesOf(order.buyer, say),
              ...(order.costCentre ? [t('purchase-orders:costCentreOf', { centre: order.costCentre })] : []),
            ],
          },
        ],
      },
      { kind: 'heading', text: order.title },
      {
        kind: 'table',
        head: ['text', 'quantity', 'unit', 'amount'].map((name) => t(`purchase-orders:line.${name}`)),
        rows: lines.map((line) => [
          line.text,
          String(line.quantity),
          amount(line.unitMinor),
          amount(sumOfLine(line)),
        ]),
        sums: [
          {
            label: t(`purchase-orders:total.${taxIncluded ? 'gross' : 'net'}`),
            amount: amount(totalMinor),
            strong: true,
          },
        ],
      },
      ...wordsOf(t('purchase-orders:delivery'), order.delivery),
      ...wordsOf(t('purchase-orders:note'), order.note),
    ],
    foot: site,
    at: sentAt ?? now,
  }
}

function wordsOf(label: string, words: string): Part[] {
  return words === '' ? [] : [{ kind: 'said', label, lines: words.split('\n') }]
}

function linesOf(party: PartySnapshot, { language, t }: Say): string[] {
  const { country = null, taxNumber } = party
  const address = addressLines(party, country, country && countryName(country, language))
  return [
    party.name,
    ...address,
    ...(taxNumber ? [t('bookings:invoice.taxNumber', { number: taxNumber })] : []),
  ]
}
