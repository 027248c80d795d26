import { type RefundTerms, refundTermsOf } from '#app/features/catalogue/events/refund-terms.ts'
import type { Language } from '#app/kit/language.ts'
import type { Translate } from '#app/kit/texts.ts'
import { type KeptRefundRule, keptRefundTerms } from './kept-refund.ts'
import { TRAINING_TERMS } from './training.ts'

type Say = { language: Language; t: Translate; now: Date }

/**
 * What comes back of a training that was ordered, by the terms that its order kept; null where nothing was to
 * be paid.
 */
export function trainingTerms(
  order: { totalMinor: number; refundRules: readonly KeptRefundRule[] },
  timeZone: string,
  say: Say,
): RefundTerms | null {
  const terms = keptRefundTerms(order, { timeZone, quorum: null }, say)
  return terms && { ...terms, also: [say.t('orders:training.providerCancels')] }
}

/** The same before there is an order: of a training that would begin then. */
export function termsOfTraining(startsAt: Date, timeZone: string, say: Say): RefundTerms {
  const { sentence } = refundTermsOf({ refundSteps: TRAINING_TERMS, startsAt, timeZone, quorum: null }, say)
  return { sentence, also: [say.t('orders:training.providerCancels')] }
}
