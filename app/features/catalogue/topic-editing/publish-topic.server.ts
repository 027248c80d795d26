import { changeTopicState } from '#app/features/catalogue/topics/change-topic-state.server.ts'
import { canWriteTopics, hindranceOf, isOwnWork } from '#app/features/catalogue/topics/policy.ts'
import { requireParty } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { ownTopicInput } from './inputs.ts'
import { lockOwnTopic } from './lock-topic.server.ts'
import { lacking } from './topic-form.ts'

/**
 * Publishes a topic of the party acted for. Refuses a visitor with `signIn`, an unapproved provider with
 * `forbidden`, somebody else's as not found, with `conflict` one that is public already or incomplete for
 * buyers.
 */
export async function publishTopic(ctx: Ctx, input: unknown): Promise<void> {
  const { topic } = parseInput(ownTopicInput, input)
  const { actor } = ctx
  requireParty(actor)

  await inTransaction(async (tx) => {
    const row = await lockOwnTopic(tx, actor, topic)

    const publishes = isOwnWork(actor, row) ? hindranceOf(actor) : 'notAdmin'
    const hindrance = canWriteTopics(actor) ? publishes : 'writes'
    if (hindrance) throw refuse('forbidden', `topic-editing:refused.${hindrance}`)

    if (lacking(row).length > 0) throw refuse('conflict', 'topic-editing:refused.lacks', { title: row.title })
    await changeTopicState(tx, ctx, { id: row.id, step: 'publish' })
  })
}
