import { and, eq } from 'drizzle-orm'
import type { SubjectKind } from '#app/features/people/qmail/subject-registry.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { read } from '#app/platform/db.server.ts'
import { trainingRequestsSeenBy } from './queries-scope.server.ts'
import { trainingRequests } from './tables.server.ts'

/** A request of a training, by its code: its two sides speak about it. */
export const trainingSubject: SubjectKind = {
  async find(ctx, code) {
    const [request] = await read(ctx)
      .select({
        id: trainingRequests.id,
        title: trainingRequests.title,
        language: trainingRequests.titleLanguage,
        buyerId: trainingRequests.buyerId,
        providerId: trainingRequests.providerId,
      })
      .from(trainingRequests)
      .where(and(trainingRequestsSeenBy(ctx.actor), eq(trainingRequests.code, code)))
    if (!request) return null
    const { buyerId, providerId, ...shown } = request
    const otherId = buyerId === partyIdOf(ctx.actor) ? providerId : buyerId
    const link = `/training-requests/${code}`
    return { ...shown, otherId, links: { own: link, other: link } }
  },
}
