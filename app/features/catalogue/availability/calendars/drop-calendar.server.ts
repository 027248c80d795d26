import { and, eq } from 'drizzle-orm'
import { canWriteProfile } from '#app/features/catalogue/trainers/policy.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { calendarsOf } from '../queries-scope.server.ts'
import { trainerCalendars } from '../tables.server.ts'
import { ownCalendarInput } from './inputs.ts'

/**
 * Deletes an external calendar of the party acted for, with its busy times. Refuses a visitor with `signIn`,
 * an actor who is no provider with `forbidden`, somebody else's as not found.
 */
export async function dropCalendar(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'visitor') throw refuse('signIn', 'common:refused.signIn')
  if (!canWriteProfile(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { calendar: code } = parseInput(ownCalendarInput, input)

  await inTransaction(async (tx) => {
    const [gone] = await tx
      .delete(trainerCalendars)
      .where(and(eq(trainerCalendars.code, code), calendarsOf(actor)))
      .returning({ id: trainerCalendars.id })
    if (!gone) throw notFound()
    await audit(
      tx,
      ctx,
      'trainers.calendar.dropped',
      { kind: 'party', id: actor.partyId },
      { calendar: code },
    )
  })
}
