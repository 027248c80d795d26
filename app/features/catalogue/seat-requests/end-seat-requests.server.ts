import { and, asc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { changeSeatRequest } from '#app/features/catalogue/inventory/requests/change-seat-request.server.ts'
import { seatRequests } from '#app/features/catalogue/inventory/requests/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { seatRequestPath } from './seat-request-path.ts'

const BATCH = 200

/**
 * Ends seat requests for a date that was cancelled or has begun and for a ticket type no longer sold, and
 * notifies requesters whose approved seats lapsed, each once. Approved seats of such a type are left to their
 * order. Returns how many. Refuses any actor but the system.
 */
export async function endSeatRequests(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  let total = 0
  for (;;) {
    const ended = await inTransaction(async (tx) => (await endSome(tx, ctx)) + (await notifyLapsed(tx, ctx)))
    total += ended
    if (ended < BATCH) return total
  }
}

async function endSome(tx: Tx, ctx: Ctx): Promise<number> {
  const gone = or(ne(events.state, 'published'), lte(events.startsAt, ctx.now()))
  const unsold = or(sql`${ticketTypes.retiredAt} is not null`, lte(ticketTypes.salesEnd, ctx.now()))
  const rows = await tx
    .select({
      id: seatRequests.id,
      accountId: seatRequests.accountId,
      state: seatRequests.state,
      ownerId: events.ownerId,
    })
    .from(seatRequests)
    .innerJoin(events, eq(events.id, seatRequests.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, seatRequests.ticketTypeId))
    .where(
      or(
        and(inArray(seatRequests.state, ['asked', 'approved']), eq(events.state, 'cancelled')),
        and(eq(seatRequests.state, 'asked'), or(gone, unsold)),
      ),
    )
    .orderBy(asc(seatRequests.id))
    .limit(BATCH)
    .for('update', { of: seatRequests, skipLocked: true })
  for (const row of rows) await changeSeatRequest(tx, ctx, row, 'end')
  return rows.length
}

async function notifyLapsed(tx: Tx, ctx: Ctx): Promise<number> {
  const rows = await tx
    .select({
      id: seatRequests.id,
      account: seatRequests.accountId,
      title: events.title,
      slug: events.slug,
    })
    .from(seatRequests)
    .innerJoin(events, eq(events.id, seatRequests.eventId))
    .where(and(eq(seatRequests.state, 'lapsed'), isNull(seatRequests.lapseNotifiedAt)))
    .orderBy(asc(seatRequests.id))
    .limit(BATCH)
    .for('update', { of: seatRequests, skipLocked: true })
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await tx.update(seatRequests).set({ lapseNotifiedAt: ctx.now() }).where(inArray(seatRequests.id, ids))
  await notifyAccounts(
    tx,
    rows.map(({ id, account, title, slug }) => ({
      kind: 'approvalLapsed' as const,
      about: id,
      to: { account },
      parameters: { title },
      link: seatRequestPath(slug),
    })),
  )
  return rows.length
}
