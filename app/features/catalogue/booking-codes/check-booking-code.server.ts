import {
  type BookingCode,
  CODE_FORM,
  normalizeBookingCode,
} from '#app/features/catalogue/inventory/booking-code.ts'
import { codeUsed } from '#app/features/catalogue/ticket-types/seats.ts'
import { actsForParty, callerIdOf } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { addressKey, countAttempt, takeAttemptBack } from '#app/platform/rate-limit.server.ts'
import { findBookingCode } from './queries-codes.server.ts'

/** How many codes that are none an account, or who has none from one network address, may try. */
export const WRONG_BOOKING_CODES = { name: 'booking-codes', points: 20, seconds: 900 }

/**
 * The code that somebody typed for an event, when it can be used now. Whatever cannot (never made, ended,
 * used up, of another event, not yet or no longer) is refused alike with `codes:refused.unknown`, and counted
 * as a guess: too many of them with `codes:refused.limit`.
 */
export async function checkBookingCode(
  ctx: Ctx,
  { event, code }: { event: string; code: string },
): Promise<BookingCode> {
  const who = actsForParty(ctx.actor) ? callerIdOf(ctx.actor) : addressKey(ctx.ip)
  await countAttempt(WRONG_BOOKING_CODES, who).catch(() => {
    throw refuse('limit', 'codes:refused.limit', { count: WRONG_BOOKING_CODES.seconds / 60 })
  })
  const read = normalizeBookingCode(code)
  const found = CODE_FORM.test(read) ? await findBookingCode(ctx, event, read) : null
  if (!found) throw codeUsed(0)
  await takeAttemptBack(WRONG_BOOKING_CODES, who)
  return found
}
