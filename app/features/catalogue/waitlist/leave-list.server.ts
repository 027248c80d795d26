import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { changeWaitlistEntry } from '#app/features/catalogue/inventory/waiting-list/change-waitlist-entry.server.ts'
import { ownWaitlistEntries } from '#app/features/catalogue/inventory/waiting-list/queries-scope.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { leaveInput } from './inputs.ts'

/**
 * Takes the actor off the waiting list of a date. Repeated, or too late, it changes nothing; refuses with
 * `notFound` an actor who never was on it.
 */
export async function leaveWaitingList(ctx: Ctx, input: unknown): Promise<void> {
  const { event: slug } = parseInput(leaveInput, input)

  await inTransaction(async (tx) => {
    const rows = await tx
      .select({ id: waitlistEntries.id, accountId: waitlistEntries.accountId, state: waitlistEntries.state })
      .from(waitlistEntries)
      .innerJoin(events, eq(events.id, waitlistEntries.eventId))
      .where(and(ownWaitlistEntries(ctx.actor), eq(events.slug, slug)))
      .for('no key update', { of: waitlistEntries })
    if (rows.length === 0) throw notFound()

    const waiting = rows.find(({ state }) => state === 'waiting')
    if (waiting) await changeWaitlistEntry(tx, ctx, waiting, 'leave')
  })
}
