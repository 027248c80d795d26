import { eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { heldTrainings } from '#app/features/sales/held-trainings/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { everyTrainingRequest, namesOf } from '#app/features/sales/training-requests/queries-scope.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import type { ReschedulingNews } from './rescheduling.ts'
import { reschedulings } from './tables.server.ts'

/**
 * Notifies of a rescheduling the side that did not act, the buyer's account or the provider's admins, of one
 * that was not answered both; and who trains for a firm of days that moved, unless participants are told of
 * them. Nobody of a training that is off. Refuses any actor but the system.
 */
export async function notifyRescheduling(
  ctx: Ctx,
  { reschedulingId, what }: { reschedulingId: string; what: ReschedulingNews },
): Promise<void> {
  requireSystem(ctx)

  const found = await findTold(ctx, reschedulingId)
  if (!found || !['held', 'reserved', 'confirmed'].includes(found.order)) return

  await inTransaction((tx) => notifyAccounts(tx, toldOf(found, what)))
}

type Told = NonNullable<Awaited<ReturnType<typeof findTold>>>

function toldOf(found: Told, what: ReschedulingNews): Happened[] {
  const { id, code, title, proposer, buyer, provider, trainer } = found
  const common = { about: id, link: `/training-requests/${code}` }
  const toBuyer = { ...common, to: { account: found.askedBy } }
  const toProvider = { ...common, to: { adminsOf: found.providerId } }
  const proposing = proposer === 'buyer' ? toBuyer : toProvider
  const answering = proposer === 'buyer' ? toProvider : toBuyer
  // Each side hears how the other one is called.
  const [answerer, asker] = proposer === 'buyer' ? [provider, buyer] : [buyer, provider]
  if (what === 'proposed') return [{ ...answering, kind: 'daysProposed', parameters: { title, name: asker } }]
  if (what === 'withdrawn')
    return [{ ...answering, kind: 'daysWithdrawn', parameters: { title, name: asker } }]
  if (what === 'declined')
    return [{ ...proposing, kind: 'daysDeclined', parameters: { title, name: answerer } }]
  if (what === 'expired')
    return [toBuyer, toProvider].map((to) => ({ ...to, kind: 'daysExpired', parameters: { title } }))
  const notes: Happened[] = []
  // The buyer of a paid one hears by the email with the calendar file.
  if (proposer === 'provider' || found.order !== 'confirmed')
    notes.push({ ...proposing, kind: 'daysAccepted', parameters: { title, name: answerer } })
  if (trainer !== null && trainer !== found.answeredBy && !found.isHeld) {
    const date = { at: found.startsAt.toISOString(), timeZone: found.timeZone }
    const parameters = { title, company: provider, date }
    notes.push({ ...common, to: { account: trainer }, kind: 'trainedMoved', parameters })
  }
  return notes
}

async function findTold(ctx: Ctx, reschedulingId: string) {
  const [row] = await read(ctx)
    .select({
      id: reschedulings.id,
      proposer: reschedulings.proposer,
      startsAt: reschedulings.startsAt,
      answeredBy: reschedulings.answeredBy,
      code: trainingRequests.code,
      title: trainingRequests.title,
      timeZone: trainingRequests.timeZone,
      askedBy: trainingRequests.askedBy,
      providerId: trainingRequests.providerId,
      order: orders.state,
      trainer: sql<AccountId | null>`(select a.id from ${accounts} a where a.party_id = ${trainingRequests.trainerId})`,
      isHeld: sql<boolean>`exists (select from ${heldTrainings} h where h.order_id = ${orders.id})`,
      ...namesOf,
    })
    .from(reschedulings)
    .innerJoin(trainingRequests, eq(trainingRequests.id, reschedulings.requestId))
    .innerJoin(orders, eq(orders.id, trainingRequests.orderId))
    .where(sql`${everyTrainingRequest(ctx)} and ${eq(reschedulings.id, reschedulingId)}`)
  return row ?? null
}
