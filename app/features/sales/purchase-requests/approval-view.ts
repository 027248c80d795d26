import type { ApprovalLimit } from '#app/features/people/companies/approval-limit.ts'
import { formatMoment } from '#app/kit/dates.ts'
import type { Language } from '#app/kit/language.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import type { Approval } from './queries-approval.server.ts'

type Reader = { language: Language; timeZone: string; now: Date; company: string }

/** An approval limit as text. */
export function formatApprovalLimit({ minor, currency }: ApprovalLimit, language: Language): string {
  return currency === null ? String(minor) : formatMoney(money(minor, currency), language)
}

/**
 * The approval that an order needs before its reader may buy it, in the reader's words; `until` is until when
 * it is held, null where it is not.
 */
export function describeApproval(
  { limit, isNeeded, steps, request }: Approval,
  heldUntil: Date | null,
  { language, timeZone, now, company }: Reader,
) {
  return {
    isNeeded,
    isWaiting: isNeeded && request?.state === 'asked',
    /** What is said of the member's own limit; null where rules alone have it decided. */
    limit: limit && formatApprovalLimit(limit, language),
    company,
    steps,
    now,
    zone: timeZone,
    until: heldUntil && heldUntil > now ? formatMoment(heldUntil, timeZone, language, now) : null,
    request: request && { state: request.state, words: request.words, reason: request.reason },
  }
}

export type SaidApproval = ReturnType<typeof describeApproval>
