import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { eventChanged } from '#app/features/catalogue/events/event.ts'
import { lockComingDates } from '#app/features/catalogue/inventory/lock-coming-dates.server.ts'
import { lockSoldEvent } from '#app/features/catalogue/inventory/lock-sold-event.server.ts'
import { canWriteBookingCodes } from '#app/features/catalogue/inventory/policy.ts'
import { bookingCodes } from '#app/features/catalogue/inventory/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFacts } from '#app/platform/facts.server.ts'
import { endBookingCodeInput } from './inputs.ts'

/**
 * Ends a booking code of the organiser's own event, with `series` also that of the same word on all its
 * future dates: it gives no new seats, while held and bought ones stay. Ending it twice changes nothing.
 * Refuses with `notFound` somebody else's event and a code of another event, with `forbidden` a member
 * without the right to manage it.
 */
export async function endBookingCode(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug, id, series } = parseInput(endBookingCodeInput, input)

  await inTransaction(async (tx) => {
    const dates = series ? await lockComingDates(tx, ctx, slug) : []
    const event = await lockSoldEvent(tx, ctx, slug)
    const [code] = await tx
      .select({ code: bookingCodes.code, endedAt: bookingCodes.endedAt })
      .from(bookingCodes)
      .where(and(eq(bookingCodes.eventId, event.id), eq(bookingCodes.id, id)))
    if (!code) throw notFound()

    if (!canWriteBookingCodes(ctx.actor, event)) throw refuse('forbidden', 'common:refused.forbidden')

    const same = and(inArray(bookingCodes.eventId, dates), eq(bookingCodes.code, code.code))
    const ended = await tx
      .update(bookingCodes)
      .set({ endedAt: sql`now()` })
      .where(and(or(eq(bookingCodes.id, id), same), isNull(bookingCodes.endedAt)))
      .returning({ eventId: bookingCodes.eventId })
    if (ended.length === 0) return
    await audit(tx, ctx, 'tickets.code-ended', { kind: 'event', id: event.id }, { code: code.code })
    await recordFacts(
      tx,
      eventChanged,
      ended.map(({ eventId }) => ({ subjectId: eventId, details: { part: 'codes' } })),
    )
  })
}
