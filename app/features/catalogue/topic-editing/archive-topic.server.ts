import { changeTopicState } from '#app/features/catalogue/topics/change-topic-state.server.ts'
import { canWriteTopics } from '#app/features/catalogue/topics/policy.ts'
import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { ownTopicInput } from './inputs.ts'
import { lockOwnTopic } from './lock-topic.server.ts'

/**
 * Archives a topic of the party acted for, or a draft of it; its events go on. Refuses, with `forbidden`, an
 * actor who may not write topics, or for a public one who may not publish for the company; a visitor with
 * `signIn`, somebody else's as not found, and with `conflict` one that is archived already.
 */
export async function archiveTopic(ctx: Ctx, input: unknown): Promise<void> {
  const { topic } = parseInput(ownTopicInput, input)
  const { actor } = ctx
  requireParty(actor)

  await inTransaction(async (tx) => {
    const row = await lockOwnTopic(tx, actor, topic)

    if (!canWriteTopics(actor)) throw refuse('forbidden', 'topic-editing:refused.writes')
    if (actor.role === 'employee' && row.state !== 'draft')
      throw refuse('forbidden', 'topic-editing:refused.notAdmin')

    await changeTopicState(tx, ctx, { id: row.id, step: 'archive' })
  })
}
