import { and, eq } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { decideOnThing } from '#app/features/people/staff-acts/decide-on-thing.server.ts'
import { fitsKind } from '#app/features/people/staff-acts/decision.ts'
import { topicDecisionInput } from '#app/features/people/staff-acts/inputs.ts'
import { canModerate } from '#app/features/people/staff-acts/policy.ts'
import { partyTitle } from '#app/features/people/staff-acts/queries-parties.server.ts'
import { isOutOfReach } from '#app/features/people/staff-acts/queries-scope.server.ts'
import { withAttempts } from '#app/features/people/staff-acts/with-attempts.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { topicsModeratedBy } from './queries-scope.server.ts'

/**
 * Decides against a topic, and its provider where that is chosen, by a rule and for facts that the provider
 * reads, all or nothing; as `decideOnParty` otherwise. Not found for who does not moderate, and for a draft.
 */
export async function decideOnTopic(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canModerate(actor)) throw notFound()
  const { topic: slug, ...sent } = parseInput(topicDecisionInput, input)
  if (!fitsKind('topic', sent.acts)) throw notFound()

  const decide = () =>
    inTransaction(async (tx) => {
      const [topic] = await tx
        .select({
          id: topics.id,
          title: topics.title,
          partyId: topics.ownerId,
          partyTitle,
          isOutOfReach: isOutOfReach(actor, topics.ownerId),
        })
        .from(topics)
        .innerJoin(parties, eq(parties.id, topics.ownerId))
        .where(and(eq(topics.slug, slug), topicsModeratedBy(actor)))
        .for('no key update', { of: topics })
      if (!topic) throw notFound()
      const { isOutOfReach: isClosed, ...found } = topic
      if (isClosed) throw refuse('forbidden', 'staff-acts:refused.staff')

      await decideOnThing(tx, { ...ctx, actor }, { about: { kind: 'topic', ...found }, sent })
    })
  await withAttempts(actor, sent, decide)
}
