import { CONFIRMED_HOURS } from '#app/features/accounts/email-code.ts'
import { LIMITS } from '#app/features/accounts/limit.ts'
import {
  REMEMBERED_DAYS,
  REMEMBERED_IDLE_DAYS,
  SHORT_IDLE_HOURS,
} from '#app/features/accounts/session-life.ts'
import { CONFIRMATION_HOURS, RESET_HOURS } from '#app/features/accounts/verification.ts'
import { FREE_DAYS } from '#app/features/events/event-change.ts'
import { KEPT_DAYS as NOTICE_DAYS } from '#app/features/notifications/notification.ts'
import { LOOKED_AT_FIRST } from '#app/features/offers/policy.ts'
import { COMMISSION, HOLD_MINUTES } from '#app/features/orders/order.ts'
import { KEPT_DAYS as ANSWER_DAYS } from '#app/features/orders/questions/question.ts'
import { KEPT_DAYS as STATEMENT_DAYS } from '#app/features/orders/statements/statement.ts'
import { GRACE_DAYS } from '#app/features/parties/party.ts'
import { DUE_DAYS as TRANSFER_DAYS } from '#app/features/payments/refund.ts'
import { DUE_DAYS as PAYOUT_DAYS } from '#app/features/payouts/revenue.ts'
import { TRIAL_DAYS } from '#app/features/subscriptions/subscription.ts'
import { CARD_MARGIN_DAYS } from '#app/features/tickets/pools/pool.ts'
import { MOST_OPEN_SEATS } from '#app/features/tickets/ticket-type.ts'
import { AUTHORISED_DAYS } from '#app/kit/authorised-days.ts'
import { EMAIL_DAYS } from '#app/kit/email-days.ts'
import { FEW_REVIEWS } from '#app/kit/stars.ts'

/** The figures of our rules as the help and law pages name them, so that no page says another than the product keeps. */
export function ruleValues(): Record<string, string> {
  const figures = {
    commission: COMMISSION / 100,
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
  }
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, String(figure)]))
}
