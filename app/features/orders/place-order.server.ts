import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/events/tables.server.ts'
import { issueInvoice } from '#app/features/invoicing/issue-invoice.server.ts'
import type { InvoiceLine, PartySnapshot } from '#app/features/invoicing/tables.server.ts'
import { salePostings } from '#app/features/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/payments/post-ledger-entry.server.ts'
import { keepSeats } from '#app/features/tickets/keep-seats.server.ts'
import type { Money } from '#app/kit/money.ts'
import { walk } from '#app/kit/state-table.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { confirmOrder } from './jobs.ts'
import { linesOf, type OrderRow } from './lock-order.server.ts'
import { HOLD_OVER, ORDER_TABLE, shareTotal, totalOf } from './order.ts'
import { type BillingDetails, orders, tickets } from './tables.server.ts'

/**
 * Places a locked order: seats kept, tickets valid, sale in the ledger, invoice issued, confirmation asked for, all
 * in the caller's transaction. False, and nothing written, when the seats are gone.
 */
export async function placeOrder(tx: Tx, ctx: Ctx, order: OrderRow): Promise<boolean> {
  const state = walk(ORDER_TABLE, order.state, order.state === 'held' ? 'place' : 'place_late', 'system')
  if (!(await keepSeats(tx, { orderId: order.id }))) return false

  const lines = await linesOf(tx, order.id)
  const total = totalOf(lines, order.currency)
  const { commission } = shareTotal(total)
  const placed = { state, placedAt: ctx.now(), ...HOLD_OVER, commissionMinor: commission.minor }
  await tx.update(orders).set(placed).where(eq(orders.id, order.id))
  await tx
    .update(tickets)
    .set({ state: 'valid' })
    .where(and(eq(tickets.orderId, order.id), eq(tickets.state, 'reserved')))
  if (total.minor > 0) await writeSale(tx, ctx, order, lines, { total, commission })
  await audit(tx, ctx, 'orders.place', { kind: 'order', id: order.id }, { total: total.minor })
  await enqueue(tx, confirmOrder, { orderId: order.id })
  return true
}

type Line = { name: string; quantity: number; unitMinor: number }

async function writeSale(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  lines: Line[],
  { total, commission }: { total: Money; commission: Money },
): Promise<void> {
  await postLedgerEntry(tx, {
    kind: 'sale',
    uniqueKey: `sale:${order.id}`,
    subject: { kind: 'order', id: order.id },
    occurredAt: ctx.now(),
    postings: salePostings(total, commission, order.sellerId),
  })
  const [event] = await tx.select({ title: events.title }).from(events).where(eq(events.id, order.eventId))
  await issueInvoice(tx, {
    subject: { kind: 'order', id: order.id },
    sellerId: order.sellerId,
    buyerId: order.buyerId,
    buyer: partyOf(order.billing),
    language: order.language,
    currency: order.currency,
    lines: invoiceLines(event?.title ?? '', lines),
    state: 'paid',
    at: ctx.now(),
  })
}

export function invoiceLines(title: string, lines: Line[]): InvoiceLine[] {
  return lines.map(({ name, quantity, unitMinor }) => ({
    text: `${title}: ${name}`,
    quantity,
    unitMinor,
    totalMinor: quantity * unitMinor,
  }))
}

export function partyOf(billing: BillingDetails | null): PartySnapshot {
  if (!billing) return { name: '' }
  const { kind: _kind, company, name, ...rest } = billing
  return company ? { ...rest, name: company } : { ...rest, name }
}
