import { and, desc, eq, sql } from 'drizzle-orm'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import {
  calledProvider,
  topicCompany,
} from '#app/features/procurement/training-topics/queries-scope.server.ts'
import { trainingTopics } from '#app/features/procurement/training-topics/tables.server.ts'
import { trainingRequestsSeenBy } from '#app/features/sales/training-requests/queries-scope.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { trainingFeesProposedBy, trainingFeesSeenBy } from './queries-scope.server.ts'
import { trainingFeeRequests, trainingFees, trainingFeeVersions } from './tables.server.ts'
import { MOST_VERSIONS, standingOfFee } from './training-fee.ts'

const MOST_REQUESTS = 20

/**
 * A fee with all its history, the last first, as both its sides see it; who of the other side has written is
 * not said. Anybody else's is not found. Three queries.
 */
export async function getTrainingFee(ctx: Ctx, code: string) {
  const { actor } = ctx
  const [row] = await read(ctx)
    .select({
      id: trainingFees.id,
      code: trainingFees.code,
      state: trainingFees.state,
      version: trainingFees.version,
      proposer: trainingFees.proposer,
      validUntil: trainingFees.validUntil,
      companyId: trainingFees.companyId,
      company: topicCompany,
      provider: calledProvider(trainingFees.providerId),
      providerUsername: sql<string>`(select p.display_slug from ${parties} p where p.id = ${trainingFees.providerId})`,
      topic: {
        code: trainingTopics.code,
        title: trainingTopics.title,
        language: trainingTopics.language,
        description: trainingTopics.description,
        audience: trainingTopics.audience,
        participants: trainingTopics.participants,
        days: trainingTopics.days,
        state: trainingTopics.state,
        revision: trainingTopics.revision,
        budgetMinor: trainingTopics.budgetMinor,
        budgetCurrency: trainingTopics.budgetCurrency,
        budgetShown: trainingTopics.budgetShown,
        category: sql<string>`${categories.names} ->> ${ctx.language}`,
      },
    })
    .from(trainingFees)
    .innerJoin(trainingTopics, eq(trainingTopics.id, trainingFees.topicId))
    .innerJoin(categories, eq(categories.id, trainingTopics.categoryId))
    .where(and(eq(trainingFees.code, code), trainingFeesSeenBy(actor)))
  if (!row) throw notFound()
  const { id, companyId, topic, ...fee } = row
  const side = companyId === partyIdOf(actor) ? ('company' as const) : ('provider' as const)
  const versions = await read(ctx)
    .select({
      version: trainingFeeVersions.version,
      readVersion: trainingFeeVersions.readVersion,
      step: trainingFeeVersions.step,
      side: trainingFeeVersions.side,
      topicRevision: trainingFeeVersions.topicRevision,
      unit: trainingFeeVersions.unit,
      amountMinor: trainingFeeVersions.amountMinor,
      currency: trainingFeeVersions.currency,
      tax: trainingFeeVersions.tax,
      includes: trainingFeeVersions.includes,
      validUntil: trainingFeeVersions.validUntil,
      words: trainingFeeVersions.words,
      createdAt: trainingFeeVersions.createdAt,
      writtenBy: sql<string | null>`(select coalesce(nullif(p.name, ''), p.display_slug)
        from ${accounts} a join ${parties} p on p.id = a.party_id where a.id = ${trainingFeeVersions.writtenBy})`,
    })
    .from(trainingFeeVersions)
    .innerJoin(trainingFees, eq(trainingFees.id, trainingFeeVersions.feeId))
    .where(and(eq(trainingFees.id, id), trainingFeesSeenBy(actor)))
    .orderBy(desc(trainingFeeVersions.version))
    .limit(MOST_VERSIONS + 1)
  const requests = await read(ctx)
    .select({ code: trainingRequests.code, state: trainingRequests.state, at: trainingRequests.createdAt })
    .from(trainingFeeRequests)
    .innerJoin(trainingRequests, eq(trainingRequests.id, trainingFeeRequests.trainingRequestId))
    .where(and(eq(trainingFeeRequests.feeId, id), trainingRequestsSeenBy(actor)))
    .orderBy(desc(trainingRequests.createdAt))
    .limit(MOST_REQUESTS)
  const [said] = versions
  if (!said) throw new Error('a fee without its history')
  const isBudgetSeen = side === 'company' || topic.budgetShown
  return {
    ...fee,
    side,
    standing: standingOfFee(fee, ctx.now()),
    /** What stands there now. */
    said,
    /** The last revision of the topic that a price was named for. */
    pricedRevision: versions.find(({ step }) => step === 'propose' || step === 'counter')?.topicRevision ?? 1,
    topic: isBudgetSeen ? topic : { ...topic, budgetMinor: null, budgetCurrency: null },
    versions: versions.map((version) => (version.side === side ? version : { ...version, writtenBy: null })),
    requests,
  }
}

export type ShownTrainingFee = Awaited<ReturnType<typeof getTrainingFee>>
export type ShownFeeVersion = ShownTrainingFee['versions'][number]

/** The own fee of the provider acted for, for a topic; null where there is none. One query. */
export async function findOwnFee(ctx: Ctx, topicCode: string) {
  const [row] = await read(ctx)
    .select({
      code: trainingFees.code,
      state: trainingFees.state,
      version: trainingFees.version,
      validUntil: trainingFees.validUntil,
    })
    .from(trainingFees)
    .innerJoin(trainingTopics, eq(trainingTopics.id, trainingFees.topicId))
    .where(and(eq(trainingTopics.code, topicCode), trainingFeesProposedBy(ctx.actor)))
  return row ?? null
}
