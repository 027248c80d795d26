import { and, eq, isNull } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { topicInvitationInput } from './inputs.ts'
import { lockTrainingTopic } from './lock-training-topic.server.ts'
import { trainingTopicInvitations } from './tables.server.ts'

/**
 * Withdraws an invitation to a topic of the workspace acted for; a fee that was proposed stays as it is.
 * Anybody else's is not found, as it is for who is no admin, and without an invitation nothing is.
 */
export async function revokeTopicInvitation(ctx: Ctx, input: unknown): Promise<void> {
  const { code, username } = parseInput(topicInvitationInput, input)

  await inTransaction(async (tx) => {
    const topic = await lockTrainingTopic(tx, ctx, { code })
    if (!topic) throw notFound()
    const [provider] = await tx
      .select({ id: parties.id })
      .from(parties)
      .where(eq(parties.slug, username.toLowerCase()))
    if (!provider) throw notFound()

    const withdrawn = await tx
      .update(trainingTopicInvitations)
      .set({ withdrawnAt: ctx.now() })
      .where(
        and(
          eq(trainingTopicInvitations.topicId, topic.id),
          eq(trainingTopicInvitations.providerId, provider.id),
          isNull(trainingTopicInvitations.withdrawnAt),
        ),
      )
      .returning({ providerId: trainingTopicInvitations.providerId })
    if (withdrawn.length === 0) throw notFound()
    const subject = { kind: 'training-topic', id: topic.id }
    await audit(tx, ctx, 'training-topic.revoke', subject, { provider: provider.id })
  })
}
