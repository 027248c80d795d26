import { placedFor } from '#app/features/catalogue/events/event-place.ts'
import { type EventPlace, formatVenue } from '#app/features/catalogue/events/event-where.ts'
import { type QuorumFacts, quorumOf } from '#app/features/catalogue/events/quorum.ts'
import { type KeptRefundRule, keptRefundTerms } from '#app/features/sales/orders/kept-refund.ts'
import { formatSession } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Translate } from '#app/kit/texts.ts'

/** The facts of a purchase for whoever decides on it, as stored. */
export type PurchaseFacts = {
  startsAt: Date
  endsAt: Date
  timeZone: string
  place: EventPlace
  /** Of an event, with how many come; null of a training for one’s own people. */
  quorum: QuorumFacts | null
  coming: number
  seats: number
  seller: string
  costCentre: string | null
  purchaseOrderNumber: string | null
  refundRules: readonly KeptRefundRule[]
  totalMinor: number
  currency: string
  /** What the asker has bought for the company this year, in the same currency. */
  spentMinor: number
  /** Whether it went over a budget of the company when it was asked: who approves it lets it. */
  isOverBudget: boolean
}

type Say = { language: Language; t: Translate; now: Date }

/**
 * The facts of a purchase in words, as pairs of label and value: time, place, quantity, seller, cost centre,
 * terms, spending so far, and whether it goes over a budget.
 */
export function formatPurchase(facts: PurchaseFacts, { language, t, now }: Say): [string, string][] {
  const { startsAt, endsAt, timeZone, place, quorum, coming, seats, currency } = facts
  const terms =
    quorum &&
    keptRefundTerms(facts, { timeZone, quorum: quorumOf(quorum, coming, now) }, { language, t, now })
  const said: [string, string | null][] = [
    ['when', formatSession(startsAt, endsAt, timeZone, language, now)],
    ['where', formatVenue(placedFor(place, language), language, t('events:mode.online'))],
    ['seats', seats > 0 ? t('purchases:decide.count', { count: seats }) : null],
    ['seller', facts.seller],
    ['centre', facts.costCentre],
    ['number', facts.purchaseOrderNumber],
    ['terms', terms?.sentence ?? null],
    ['spent', formatMoney(money(facts.spentMinor, currency), language)],
    ['budget', facts.isOverBudget ? t('purchases:decide.overBudget') : null],
  ]
  return said.flatMap(([name, value]) =>
    value ? [[t(`purchases:facts.${name}`), value] as [string, string]] : [],
  )
}
