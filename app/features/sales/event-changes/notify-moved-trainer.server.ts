import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { eventsManagedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { findChange } from '#app/features/sales/orders/queries-changes.server.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'

/**
 * Notifies who trains an event of a firm of its new time or place, where nobody holds seats: with holders
 * everybody of the firm is (`enqueueChangeEmails`). Nobody of what they changed themselves. Refuses any actor
 * but the system.
 */
export async function notifyMovedTrainer(ctx: Ctx, changeId: string): Promise<void> {
  requireSystem(ctx)

  const found = await findChange(ctx, changeId)
  if (!found || !['time', 'place'].some((part) => found.change.parts.some((changed) => changed === part)))
    return
  const { change, slug, title } = found
  const [event] = await read(ctx)
    .select({
      startsAt: events.startsAt,
      timeZone: events.timeZone,
      trainer: sql<AccountId | null>`(select a.id from ${accounts} a where a.party_id = ${events.trainerId})`,
      firm: sql<string>`(select o.name from ${parties} o where o.id = ${events.ownerId})`,
    })
    .from(events)
    .where(and(eventsManagedBy(ctx.actor), eq(events.id, change.eventId)))
  if (!event || event.trainer === null || event.trainer === change.changedById) return
  const held = inArray(orders.state, ['confirmed', 'reserved', 'pledged'])
  const holders = await read(ctx).$count(
    orders,
    and(everyOrder(ctx), eq(orders.eventId, change.eventId), held, lt(orders.createdAt, change.changedAt)),
  )
  if (holders > 0) return

  const { trainer, firm, timeZone } = event
  const date = { at: event.startsAt.toISOString(), timeZone }
  await inTransaction((tx) =>
    notifyAccounts(tx, [
      {
        to: { account: trainer },
        kind: 'trainedMoved',
        about: changeId,
        link: `/event/Q/${encodeURIComponent(slug)}`,
        parameters: { title, company: firm, date },
      },
    ]),
  )
}
