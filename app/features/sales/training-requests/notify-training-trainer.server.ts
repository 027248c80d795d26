import { and, eq, or, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { everyTrainingRequest, namesOf } from './queries-scope.server.ts'
import { trainingRequests } from './tables.server.ts'

type News = {
  factId: string
  /** The request, or its order. */
  subjectId: string
  what: 'named' | 'cancelled'
  /** Who was to train before, where somebody else is now. */
  before: PartyId | null
  /** The account that did it; null where it was the clock, or nobody is known. */
  by: AccountId | null
}

/**
 * Notifies who trains what a firm agreed on that he or she was named, or that it is cancelled, and whoever
 * was named before; nobody of what they did themselves. Refuses any actor but the system.
 */
export async function notifyTrainingTrainer(
  ctx: Ctx,
  { factId, subjectId, what, before, by }: News,
): Promise<void> {
  requireSystem(ctx)

  const [training] = await read(ctx)
    .select({
      code: trainingRequests.code,
      title: orderTrainings.title,
      startsAt: orderTrainings.startsAt,
      timeZone: orderTrainings.timeZone,
      trainer: sql<AccountId | null>`(select a.id from ${accounts} a where a.party_id = ${trainingRequests.trainerId})`,
      former: sql<AccountId | null>`(select a.id from ${accounts} a where a.party_id = ${before}::uuid)`,
      firm: namesOf.provider,
    })
    .from(trainingRequests)
    .innerJoin(orderTrainings, eq(orderTrainings.orderId, trainingRequests.orderId))
    .where(
      and(
        everyTrainingRequest(ctx),
        or(eq(trainingRequests.id, subjectId), eq(trainingRequests.orderId, subjectId)),
      ),
    )
  if (!training) return

  const { code, title, timeZone, firm, trainer, former } = training
  const date = { at: training.startsAt.toISOString(), timeZone }
  const said = { about: factId, parameters: { title, company: firm, date } }
  const notes: Happened[] = []
  if (trainer !== null && trainer !== by)
    notes.push({
      ...said,
      to: { account: trainer },
      kind: what === 'named' ? 'trainerNamed' : 'trainedCancelled',
      link: `/training-requests/${code}`,
    })
  if (former !== null && former !== trainer && former !== by)
    notes.push({ ...said, to: { account: former }, kind: 'trainerReplaced', link: '/availability' })
  await inTransaction((tx) => notifyAccounts(tx, notes))
}
