import { and, eq } from 'drizzle-orm'
import { changeTopicState } from '#app/features/catalogue/topics/change-topic-state.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { endActsOf } from '#app/features/people/staff-acts/end-acts-of.server.ts'
import { topicActInput } from '#app/features/people/staff-acts/inputs.ts'
import { canModerate } from '#app/features/people/staff-acts/policy.ts'
import { isOutOfReach } from '#app/features/people/staff-acts/queries-scope.server.ts'
import { recordAct } from '#app/features/people/staff-acts/record-act.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { topicsModeratedBy } from './queries-scope.server.ts'

/**
 * Warns about a topic, or restores one that is out of sight, for a reason that its provider reads; repeating
 * a `key` changes nothing. What is decided against it by a rule is `decideOnTopic`. For staff who moderate;
 * not found for anybody else, and for a draft. Refuses with `forbidden` a topic of the own side and of
 * somebody of staff, with `conflict` a step from another state, such as what somebody has done already.
 */
export async function actOnTopic(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canModerate(actor)) throw notFound()
  const { topic: slug, act, reason, key } = parseInput(topicActInput, input)

  await inTransaction(async (tx) => {
    const [topic] = await tx
      .select({
        id: topics.id,
        title: topics.title,
        state: topics.state,
        ownerId: topics.ownerId,
        isOutOfReach: isOutOfReach(actor, topics.ownerId),
      })
      .from(topics)
      .innerJoin(parties, eq(parties.id, topics.ownerId))
      .where(and(eq(topics.slug, slug), topicsModeratedBy(actor)))
      .for('no key update', { of: topics })
    if (!topic) throw notFound()
    if (topic.isOutOfReach) throw refuse('forbidden', 'staff-acts:refused.staff')

    const { id, title, state, ownerId } = topic
    const call = { owner: `staff-act:${actor.accountId}`, key, body: { id, act, reason }, answer: true }
    await once(tx, call, async () => {
      if (act === 'restore' && state !== 'suspended') throw refuse('conflict', 'staff-acts:refused.done')
      if (act === 'warn')
        await audit(tx, ctx, 'topic.warn', { kind: 'topic', id }, { reason: personal(reason) })
      else {
        await changeTopicState(tx, ctx, { id, step: act, reason })
        await endActsOf(tx, ctx, { kind: 'topic', id, acts: ['hide', 'remove', 'suspend'] })
      }
      const subject = { kind: 'topic', id } as const
      await recordAct(tx, ctx, { partyId: ownerId, subject, title, act, reason })
      return true
    })
  })
}
