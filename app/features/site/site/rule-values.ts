import { LOOKED_AT_FIRST } from '#app/features/catalogue/event-publishing/policy.ts'
import { FREE_DAYS } from '#app/features/catalogue/events/event-change.ts'
import { CARD_MARGIN_DAYS } from '#app/features/catalogue/inventory/group-deals/group-deal.ts'
import { FIRST_REVIEWS, SCORES } from '#app/features/catalogue/search-index/ranking.ts'
import { MOST_OPEN_SEATS } from '#app/features/catalogue/ticket-types/ticket-type.ts'
import { NOTICE_DAYS as COMMISSION_DAYS, FIRST_RATE } from '#app/features/money/commission/commission-rule.ts'
import { DUE_DAYS as TRANSFER_DAYS } from '#app/features/money/payments/refund.ts'
import { TRIAL_DAYS } from '#app/features/money/subscriptions/subscription.ts'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import {
  REMEMBERED_DAYS,
  REMEMBERED_IDLE_DAYS,
  SHORT_IDLE_HOURS,
} from '#app/features/people/auth-sessions/session-life.ts'
import { CONFIRMED_HOURS } from '#app/features/people/email-codes/email-code.ts'
import { CONFIRMATION_HOURS, RESET_HOURS } from '#app/features/people/email-codes/verification.ts'
import { KEPT_DAYS as NOTICE_DAYS } from '#app/features/people/notifications/notification.ts'
import { GRACE_DAYS } from '#app/features/people/parties/party.ts'
import { KEPT_DAYS as STATEMENT_DAYS } from '#app/features/sales/bank-statements/statement.ts'
import { HOLD_MINUTES } from '#app/features/sales/orders/order.ts'
import { KEPT_DAYS as ANSWER_DAYS } from '#app/features/sales/participant-questions/question.ts'
import { DUE_DAYS as PAYOUT_DAYS } from '#app/features/sales/revenue/revenue.ts'
import { AUTHORISED_DAYS } from '#app/kit/authorised-days.ts'
import { EMAIL_DAYS } from '#app/kit/email-days.ts'
import { LINK_DAYS } from '#app/kit/link-days.ts'
import { FEW_REVIEWS } from '#app/kit/stars.ts'

/**
 * The figures of our rules as the help and law pages name them, so that no page says another than the product
 * keeps; `rate` is what the marketplace keeps as a rule, in basis points.
 */
export function ruleValues(rate = FIRST_RATE): Record<string, string> {
  const figures = {
    commission: rate / 100,
    commissionDays: COMMISSION_DAYS,
    linkDays: LINK_DAYS,
    holdMinutes: HOLD_MINUTES,
    openSeats: MOST_OPEN_SEATS,
    changeDays: FREE_DAYS,
    transferDays: TRANSFER_DAYS,
    payoutDays: PAYOUT_DAYS,
    trialDays: TRIAL_DAYS,
    firstEvents: LOOKED_AT_FIRST,
    confirmHours: CONFIRMATION_HOURS,
    noticeDays: NOTICE_DAYS,
    emailDays: EMAIL_DAYS,
    statementDays: STATEMENT_DAYS,
    fewReviews: FEW_REVIEWS,
    authorisedDays: AUTHORISED_DAYS - CARD_MARGIN_DAYS,
    graceDays: GRACE_DAYS,
    answerDays: ANSWER_DAYS,
    guestHours: CONFIRMED_HOURS,
    resetHours: RESET_HOURS,
    rememberedDays: REMEMBERED_DAYS,
    rememberedIdleDays: REMEMBERED_IDLE_DAYS,
    idleHours: SHORT_IDLE_HOURS,
    signInTries: LIMITS.signInOfAccount.points,
    firstReviews: FIRST_REVIEWS.count,
    ...Object.fromEntries(
      Object.entries(SCORES).map(([name, score]) => [`${name}Score`, Math.round(score * 100)]),
    ),
  }
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, String(figure)]))
}
