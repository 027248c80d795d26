import {
  type BookingCode,
  CODE_FORM,
  normalizeBookingCode,
} from '#app/features/catalogue/inventory/booking-code.ts'
import { codeUsed } from '#app/features/catalogue/ticket-types/seats.ts'
import { actsForParty, callerIdOf } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { countAttempt, takeAttemptBack } from '#app/platform/rate-limit.server.ts'
import { findBookingCode } from './queries-codes.server.ts'

/** How many wrong codes an account, or a network address without one, may try. */
export const WRONG_BOOKING_CODES = { name: 'booking-codes', points: 20, seconds: 900 }

/**
 * A typed booking code of an event that can be used now. Any other (unknown, ended, used up, of another
 * event, not yet or no longer valid) is refused alike with `codes:refused.unknown`, and counted as a guess:
 * too many with `codes:refused.limit`.
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
