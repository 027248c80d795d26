import { and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import {
  answersTrainingTopics,
  seesTrainingTopics,
} from '#app/features/procurement/training-topics/policy.ts'
import type { Actor } from '#app/kit/actor.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { trainingFees } from './tables.server.ts'
import { ON_THE_TABLE } from './training-fee.ts'

/** The fees that providers propose to the workspace acted for; none for its employees. */
export function trainingFeesReceivedBy(actor: Actor): Scope<'training fees'> {
  return scope(
    'training fees',
    seesTrainingTopics(actor) ? eq(trainingFees.companyId, actor.partyId) : sql`false`,
  )
}

/** The fees that the party acted for proposes, and no rival's; none for employees of a firm. */
export function trainingFeesProposedBy(actor: Actor): Scope<'training fees'> {
  return scope(
    'training fees',
    answersTrainingTopics(actor) ? eq(trainingFees.providerId, actor.partyId) : sql`false`,
  )
}

/** Both: a fee is visible to its two sides, and to nobody else. */
export function trainingFeesSeenBy(actor: Actor): Scope<'training fees'> {
  return scope('training fees', or(trainingFeesReceivedBy(actor), trainingFeesProposedBy(actor)))
}

/** All fees with their history. For the system alone. */
export function everyTrainingFee(ctx: Ctx): Scope<'training fees'> {
  requireSystem(ctx)
  return scope('training fees', sql`true`)
}

/** Whether something waits for a side of a fee by now, as a condition on the fees of that side. */
export const waitsFor = (side: 'company' | 'provider', now: Date) =>
  and(
    inArray(trainingFees.state, [...ON_THE_TABLE]),
    gt(trainingFees.validUntil, now),
    ne(trainingFees.proposer, side),
  )
