import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isInvoiceOf } from '#app/features/money/invoicing/queries-invoices.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders, orderTrainings } from '#app/features/sales/orders/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import {
  everyTrainingRequest,
  namesOf,
  trainerName,
  trainingRequestsShownTo,
} from './queries-scope.server.ts'
import { trainingRequests } from './tables.server.ts'

async function findBooked(ctx: Ctx, seen: Scope<'training requests'>, where: SQL | undefined) {
  const [row] = await read(ctx)
    .select({
      code: trainingRequests.code,
      version: trainingRequests.version,
      changedAt: trainingRequests.updatedAt,
      training: orderTrainings,
      order: orders,
      username: parties.displaySlug,
      email: accounts.email,
      invoice: invoices.numberText,
      ...namesOf,
      trainer: trainerName,
    })
    .from(trainingRequests)
    .innerJoin(orders, eq(orders.id, trainingRequests.orderId))
    .innerJoin(orderTrainings, eq(orderTrainings.orderId, orders.id))
    .innerJoin(parties, eq(parties.id, trainingRequests.providerId))
    .innerJoin(accounts, eq(accounts.id, trainingRequests.askedBy))
    .leftJoin(invoices, isInvoiceOf('order', orders.id))
    .where(and(seen, where, sql`${orders.confirmedAt} is not null`))
  return row && { ...row, agreed: agreedOf(row) }
}

type Row = {
  code: string
  version: number
  changedAt: Date
  provider: string
  username: string
  training: typeof orderTrainings.$inferSelect
  order: typeof orders.$inferSelect
}

function agreedOf({ code, version, changedAt, provider, username, training, order }: Row) {
  const { confirmedAt, updatedAt, state } = order
  const agreedAt = confirmedAt ?? updatedAt
  return {
    ...training,
    code,
    provider: { name: provider, username },
    agreedAt,
    version,
    updatedAt: changedAt > agreedAt ? changedAt : agreedAt,
    isOff: state === 'cancelled',
  }
}

/** A paid training's calendar, for either side and who trains. Anybody else's is not found. */
export async function getTrainingCalendar(ctx: Ctx, code: string) {
  const found = await findBooked(ctx, trainingRequestsShownTo(ctx.actor), eq(trainingRequests.code, code))
  if (!found) throw notFound()
  return found.agreed
}

/**
 * The facts of a confirmed order's email; null where it is of no requested training. For the system alone.
 */
export async function findConfirmed(ctx: Ctx, orderId: string) {
  const confirmed = and(eq(orders.id, orderId), inArray(orders.state, ['confirmed', 'completed']))
  return (await findBooked(ctx, everyTrainingRequest(ctx), confirmed)) ?? null
}
