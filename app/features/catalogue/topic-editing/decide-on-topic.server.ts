import { and, eq } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { carryOutDecision } from '#app/features/people/staff-acts/carry-out-decision.server.ts'
import { fitsKind, untilAfter } from '#app/features/people/staff-acts/decision.ts'
import { topicDecisionInput } from '#app/features/people/staff-acts/inputs.ts'
import { canModerate } from '#app/features/people/staff-acts/policy.ts'
import { proveChoices } from '#app/features/people/staff-acts/prove-choices.server.ts'
import { partyTitle } from '#app/features/people/staff-acts/queries-parties.server.ts'
import { isOutOfReach } from '#app/features/people/staff-acts/queries-scope.server.ts'
import { withAttempts } from '#app/features/people/staff-acts/with-attempts.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { topicsModeratedBy } from './queries-scope.server.ts'

/**
 * Decides against a topic, and its provider where that is chosen, by a rule and for facts that the provider
 * reads, all or nothing; as `decideOnParty` otherwise. Not found for who does not moderate, and for a draft.
 */
export async function decideOnTopic(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canModerate(actor)) throw notFound()
  const { topic: slug, acts, rule, facts, source, days, code, key } = parseInput(topicDecisionInput, input)
  if (!fitsKind('topic', acts)) throw notFound()

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

      const about = { kind: 'topic', ...found } as const
      const body = { id: found.id, acts, rule, facts, source, days }
      const call = { owner: `staff-act:${actor.accountId}`, key, body, answer: true }
      await once(tx, call, async () => {
        const until = untilAfter(days, ctx.now())
        await carryOutDecision(tx, ctx, { about, choices: acts, rule, source, reason: facts, until })
        await proveChoices(tx, ctx, { accountId: actor.accountId, acts, code })
        return true
      })
    })
  await withAttempts(actor, { acts, code }, decide)
}
