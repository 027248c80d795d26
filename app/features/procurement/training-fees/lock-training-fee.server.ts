import { and, eq } from 'drizzle-orm'
import { trainingTopics } from '#app/features/procurement/training-topics/tables.server.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { trainingFeesProposedBy, trainingFeesReceivedBy, trainingFeesSeenBy } from './queries-scope.server.ts'
import { trainingFees, trainingFeeVersions } from './tables.server.ts'
import { standingOfFee, type TrainingFeeState } from './training-fee.ts'

const SCOPES = {
  company: trainingFeesReceivedBy,
  provider: trainingFeesProposedBy,
  either: trainingFeesSeenBy,
}

type Which = {
  code: string
  /** The version that was read. */
  version: number
  /** As which side the actor takes the step. */
  as: keyof typeof SCOPES
  /** The state to which the step leads: with that, a second press is no other step. */
  to?: TrainingFeeState
}

/**
 * A fee of one side of the party acted for, locked after its topic, with what it says; null where the step
 * that leads `to` a state was taken already from the version that was read, as by a second press. Somebody
 * else's is not found; another version than the one read is refused with `training-fees:refused.changed`, and
 * one that holds no longer with `training-fees:refused.expired`.
 */
export async function lockTrainingFee(tx: Tx, ctx: Ctx, { code, version, as, to }: Which) {
  const isAsked = and(eq(trainingFees.code, code), SCOPES[as](ctx.actor))
  const [found] = await tx
    .select({ topic: trainingTopics })
    .from(trainingFees)
    .innerJoin(trainingTopics, eq(trainingTopics.id, trainingFees.topicId))
    .where(isAsked)
    .for('share', { of: trainingTopics })
  const [fee] = await tx.select().from(trainingFees).where(isAsked).for('update')
  if (!found || !fee) throw notFound()
  if (fee.state === to && fee.version === version + 1) return null
  if (fee.version !== version) throw refuse('conflict', 'training-fees:refused.changed')
  if (fee.state !== 'expired' && standingOfFee(fee, ctx.now()) === 'expired')
    throw refuse('conflict', 'training-fees:refused.expired')
  const [said] = await tx
    .select()
    .from(trainingFeeVersions)
    .where(and(eq(trainingFeeVersions.feeId, fee.id), eq(trainingFeeVersions.version, fee.version)))
  if (!said) throw new Error('a fee without its history')
  const { unit, amountMinor, currency, tax, includes, validUntil } = said
  const price = { unit, amountMinor, currency, tax, includes, validUntil }
  return { fee, price, topic: found.topic }
}
