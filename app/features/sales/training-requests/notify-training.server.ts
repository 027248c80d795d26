import { and, eq, or } from 'drizzle-orm'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { everyTrainingRequest, namesOf } from './queries-scope.server.ts'
import { trainingRequests } from './tables.server.ts'
import { HEARD_BY, type TrainingNews } from './training-news.ts'

/**
 * Notifies both sides of a request once of its news: the requester, and the provider, a firm's
 * admins; of one that is withheld from its provider the requester alone.
 * Does nothing for an order without a request. Refuses any actor but the system.
 */
export async function notifyTraining(
  ctx: Ctx,
  { subjectId, what }: { subjectId: string; what: TrainingNews },
): Promise<void> {
  requireSystem(ctx)

  const [request] = await read(ctx)
    .select({
      id: trainingRequests.id,
      code: trainingRequests.code,
      title: trainingRequests.title,
      askedBy: trainingRequests.askedBy,
      providerId: trainingRequests.providerId,
      withheldAt: trainingRequests.withheldAt,
      ...namesOf,
    })
    .from(trainingRequests)
    .where(
      and(
        everyTrainingRequest(ctx),
        or(eq(trainingRequests.id, subjectId), eq(trainingRequests.orderId, subjectId)),
      ),
    )
  if (!request) return

  const { id, code, title, askedBy, providerId, withheldAt, buyer, provider } = request
  const heardBy = HEARD_BY[what].filter((side) => side === 'buyer' || withheldAt === null)
  const due = heardBy.map((side): Happened => {
    const isBuyer = side === 'buyer'
    const common = { about: id, link: `/training-requests/${code}` }
    const to = isBuyer ? { account: askedBy } : { adminsOf: providerId }
    if (what === 'expired' || what === 'lapsed' || what === 'cancelled')
      return { ...common, to, kind: KIND[what], parameters: { title } }
    return { ...common, to, kind: KIND[what], parameters: { title, name: isBuyer ? provider : buyer } }
  })
  await inTransaction((tx) => notifyAccounts(tx, due))
}

const KIND = {
  asked: 'trainingAsked',
  countered: 'trainingCountered',
  accepted: 'trainingAccepted',
  agreed: 'trainingAgreed',
  declined: 'trainingDeclined',
  withdrawn: 'trainingWithdrawn',
  expired: 'trainingExpired',
  booked: 'trainingBooked',
  lapsed: 'trainingLapsed',
  cancelled: 'trainingCancelled',
} as const
