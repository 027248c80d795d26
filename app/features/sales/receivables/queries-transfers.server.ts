import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { isInvoiceOf } from '#app/features/money/invoicing/queries-invoices.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { paidTransfers } from '#app/features/money/payments/queries-scope.server.ts'
import { isRefundLate } from '#app/features/money/payments/refund.ts'
import { payments, refunds } from '#app/features/money/payments/tables.server.ts'
import { TRANSFER, writtenReference } from '#app/features/money/payments/transfer.ts'
import { writtenNumber } from '#app/features/people/bank-accounts/bank-account.ts'
import { mayCallOff } from '#app/features/sales/orders/bill.ts'
import { canGiveSeats, paysOutToAll } from '#app/features/sales/orders/policy.ts'
import { backOfRefunds, ordersSoldBy, owedOfOrders } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { soldByHand } from '#app/features/sales/participants/queries-given.server.ts'
import { partyIdOf } from '#app/kit/actor.ts'
import { localDate } from '#app/kit/dates.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { refundAccounts } from './tables.server.ts'

const MOST = 200

/** Whether what was paid for the `orders` of a query came by transfer, or otherwise to its seller. */
export const paidByTransfer = sql<boolean>`exists (select from payments
  where payments.subject_kind = 'order' and payments.subject_id = ${orders.id} and ${paidTransfers()})`

const buyer = sql<string>`coalesce(${invoices.buyer} ->> 'name', '')`

/** Orders that the actor sold whose transfers are awaited, those first that are due first. */
export async function listOpenTransfers(ctx: Ctx) {
  const rows = await read(ctx)
    .select({
      reference: orders.reference,
      transfer: invoices.transfer,
      invoice: invoices.numberText,
      dueOn: invoices.dueOn,
      totalMinor: owedOfOrders,
      currency: orders.currency,
      buyer,
      sellerId: orders.sellerId,
      isManual: soldByHand,
      isCollected: sql<boolean>`exists (select from payments where payments.subject_kind = 'order' and payments.subject_id = ${orders.id}
        and payments.gateway = 'collecting' and payments.state in ('started', 'confirming', 'waiting', 'unknown'))`,
      isGood: orders.validWhileUnpaid,
      remindedAgainAt: orders.remindedAgainAt,
      startsAt: events.startsAt,
    })
    .from(orders)
    .leftJoin(events, eq(events.id, orders.eventId))
    .innerJoin(invoices, isInvoiceOf('order', orders.id))
    .where(and(ordersSoldBy(ctx.actor), eq(orders.payment, 'awaiting'), isNotNull(orders.billedAt)))
    .orderBy(asc(orders.heldUntil), asc(orders.id))
    .limit(MOST)
  if (paysOutToAll(ctx.actor) && rows.some(({ sellerId }) => sellerId !== partyIdOf(ctx.actor)))
    await recordStaffRead(ctx, { owner: null, subject: { kind: 'transfers', id: 'all' }, what: 'buyers' })
  const today = localDate(ctx.now(), ctx.timeZone)
  return rows.map(({ transfer, sellerId, isManual, remindedAgainAt, startsAt, ...row }) => ({
    ...row,
    /** Sold by hand, it is called off by who may sell so. */
    canCallOff: isManual && canGiveSeats(ctx.actor, { ownerId: sellerId }),
    /** What was good before the money, which did not come: somebody's decision after two reminders. */
    mayCallOff:
      !isManual &&
      row.isGood &&
      canGiveSeats(ctx.actor, { ownerId: sellerId }) &&
      startsAt !== null &&
      mayCallOff({ remindedAgainAt, startsAt }, ctx.now()),
    isLate: row.dueOn < today,
    written: writtenReference(transfer?.reference ?? row.reference),
    amount: decimalOf(money(row.totalMinor, row.currency)),
  }))
}

export type OpenTransfer = Awaited<ReturnType<typeof listOpenTransfers>>[number]

/** Amounts of transfers that the actor is to send back, by when and whereto, the first first. */
export async function listToSendBack(ctx: Ctx) {
  const rows = await read(ctx)
    .select({
      refund: refunds.id,
      invoice: invoices.numberText,
      amountMinor: backOfRefunds,
      currency: refunds.currency,
      dueOn: refunds.dueOn,
      account: refundAccounts,
      buyer,
    })
    .from(orders)
    .innerJoin(invoices, isInvoiceOf('order', orders.id))
    .innerJoin(payments, and(eq(payments.subjectKind, 'order'), eq(payments.subjectId, orders.id)))
    .innerJoin(refunds, eq(refunds.paymentId, payments.id))
    .leftJoin(refundAccounts, eq(refundAccounts.orderId, orders.id))
    .where(and(ordersSoldBy(ctx.actor), eq(payments.gateway, TRANSFER), eq(refunds.state, 'requested')))
    .orderBy(asc(refunds.dueOn), asc(refunds.createdAt))
    .limit(MOST)
  return rows.map(({ account, ...row }) => ({
    ...row,
    isLate: isRefundLate(row.dueOn, ctx.now()),
    account: account && {
      holder: account.holder,
      format: account.format,
      bank: account.bank,
      number: writtenNumber(account),
      isFromStatement: account.namedById === null,
    },
  }))
}

export type ToSend = Awaited<ReturnType<typeof listToSendBack>>[number]
