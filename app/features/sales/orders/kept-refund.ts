import { type RefundRule, refundRules } from '#app/features/catalogue/events/event-page.ts'
import type { Quorum } from '#app/features/catalogue/events/quorum.ts'
import { formatRefundRules, type RefundTerms } from '#app/features/catalogue/events/refund-terms.ts'
import type { RefundStep } from '#app/features/catalogue/events/tables.server.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'

/** A rule of an order: a share in percent, and the instant until which it holds, as ISO text. */
export type KeptRefundRule = { percent: number; until: string }

/**
 * The terms of an event as an order keeps them: dates, so that neither new terms nor a new date change them.
 */
export function keepRefundRules(event: {
  refundSteps: readonly RefundStep[]
  startsAt: Date
}): KeptRefundRule[] {
  return refundRules(event.refundSteps, event.startsAt).map(({ percent, until }) => ({
    percent,
    until: until.toISOString(),
  }))
}

type Kept = { totalMinor: number; refundRules: readonly KeptRefundRule[] }
type Say = { language: Language; t: Translate; now: Date }

type Of = { timeZone: string; quorum: Quorum | null }

/**
 * What an order's own terms say as of now, in the zone of its event, whose quorum may be open; null where
 * nothing was to be paid.
 */
export function keptRefundTerms(order: Kept, of: Of, say: Say): RefundTerms | null {
  if (order.totalMinor === 0) return null
  const rules = order.refundRules.map(
    ({ percent, until }): RefundRule => ({ percent, until: new Date(until) }),
  )
  return formatRefundRules(rules, of, say)
}
