import { and, eq, ne } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { decideOnThing } from '#app/features/people/staff-acts/decide-on-thing.server.ts'
import { fitsKind } from '#app/features/people/staff-acts/decision.ts'
import { eventDecisionInput } from '#app/features/people/staff-acts/inputs.ts'
import { canModerate } from '#app/features/people/staff-acts/policy.ts'
import { partyTitle } from '#app/features/people/staff-acts/queries-parties.server.ts'
import { isOutOfReach } from '#app/features/people/staff-acts/queries-scope.server.ts'
import { withAttempts } from '#app/features/people/staff-acts/with-attempts.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

/**
 * Decides against an event, and its organiser where that is chosen, by a rule and for facts that the
 * organiser reads, all or nothing; as `decideOnParty` otherwise. Not found for who does not moderate, and for
 * a draft.
 */
export async function decideOnEvent(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canModerate(actor)) throw notFound()
  const { event: slug, ...sent } = parseInput(eventDecisionInput, input)
  if (!fitsKind('event', sent.acts)) throw notFound()

  const decide = () =>
    inTransaction(async (tx) => {
      const [event] = await tx
        .select({
          id: events.id,
          title: events.title,
          partyId: events.ownerId,
          partyTitle,
          isOutOfReach: isOutOfReach(actor, events.ownerId),
        })
        .from(events)
        .innerJoin(parties, eq(parties.id, events.ownerId))
        .where(and(eq(events.slug, slug), ne(events.state, 'draft'), eventsManagedBy(actor)))
        .for('no key update', { of: events })
      if (!event) throw notFound()
      const { isOutOfReach: isClosed, ...found } = event
      if (isClosed) throw refuse('forbidden', 'staff-acts:refused.staff')

      await decideOnThing(tx, { ...ctx, actor }, { about: { kind: 'event', ...found }, sent })
    })
  await withAttempts(actor, sent, decide)
}
