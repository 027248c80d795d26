import { and, eq } from 'drizzle-orm'
import type { SubjectKind } from '#app/features/people/qmail/subject-registry.server.ts'
import { trainingTopics } from '#app/features/procurement/training-topics/tables.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { read } from '#app/platform/db.server.ts'
import { trainingFeesSeenBy } from './queries-scope.server.ts'
import { trainingFees } from './tables.server.ts'
import { trainingFeePath } from './training-fee.ts'

/** A training fee, by its code: its two sides speak about it. */
export const trainingFeeSubject: SubjectKind = {
  async find(ctx, code) {
    const [fee] = await read(ctx)
      .select({
        id: trainingFees.id,
        title: trainingTopics.title,
        language: trainingTopics.language,
        companyId: trainingFees.companyId,
        providerId: trainingFees.providerId,
      })
      .from(trainingFees)
      .innerJoin(trainingTopics, eq(trainingTopics.id, trainingFees.topicId))
      .where(and(eq(trainingFees.code, code), trainingFeesSeenBy(ctx.actor)))
    if (!fee) return null
    const { id, title, language, companyId, providerId } = fee
    const otherId = companyId === partyIdOf(ctx.actor) ? providerId : companyId
    const link = trainingFeePath(code)
    return { id, title, language, otherId, links: { own: link, other: link } }
  },
}
