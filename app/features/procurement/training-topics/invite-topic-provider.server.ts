import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { findProvider } from '#app/features/procurement/requirement-invitations/find-provider.server.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { topicInvitationInput } from './inputs.ts'
import { lockTrainingTopic } from './lock-training-topic.server.ts'
import { trainingTopicInvitations } from './tables.server.ts'
import { MOST_INVITED, topicProviderInvited } from './training-topic.ts'

const INVITES = { name: 'invite-topic-provider', points: 120, seconds: 3600 }

/**
 * Invites an approved provider to propose a fee for a topic of the workspace acted for, which is open to it
 * from then on; it is notified once the topic is open. Who is invited already stays so. Anybody else's is not
 * found, as it is for who is no admin; bad input beside `username` for who is no provider that the actor
 * sees; refuses `training-topics:refused.closed`, `training-topics:refused.tooMany` after MOST_INVITED, and
 * `limit` after 120 in an hour.
 */
export async function inviteTopicProvider(ctx: Ctx, input: unknown): Promise<void> {
  const { code, username } = parseInput(topicInvitationInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  await countAttempt(INVITES, actor.partyId)

  await inTransaction(async (tx) => {
    const topic = await lockTrainingTopic(tx, ctx, { code })
    if (!topic || topic.state === 'closed') throw refuse('conflict', 'training-topics:refused.closed')
    const { id, state } = topic
    const providerId = await findProvider(tx, { ...ctx, actor }, username.replace(/^@/, ''))
    if (!providerId) throw new BadInput({ username: { key: 'training-topics:invite.noProvider' } })
    const standing = and(
      eq(trainingTopicInvitations.topicId, id),
      isNull(trainingTopicInvitations.withdrawnAt),
    )
    if ((await tx.$count(trainingTopicInvitations, standing)) >= MOST_INVITED)
      throw refuse('conflict', 'training-topics:refused.tooMany', { most: MOST_INVITED })

    const given = { invitedBy: actor.accountId, createdAt: ctx.now(), withdrawnAt: null }
    const added = await tx
      .insert(trainingTopicInvitations)
      .values({ topicId: id, providerId, ...given })
      .onConflictDoUpdate({
        target: [trainingTopicInvitations.topicId, trainingTopicInvitations.providerId],
        set: given,
        setWhere: isNotNull(trainingTopicInvitations.withdrawnAt),
      })
      .returning({ providerId: trainingTopicInvitations.providerId })
    if (added.length === 0) return
    await audit(tx, ctx, 'training-topic.invite', { kind: 'training-topic', id }, { provider: providerId })
    if (state === 'open') await recordFact(tx, topicProviderInvited, id, { provider: providerId })
  })
}
