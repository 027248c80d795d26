import { issueInvoice } from '#app/features/invoicing/issue-invoice.server.ts'
import type { InvoiceLine, PartySnapshot } from '#app/features/invoicing/tables.server.ts'
import { salePostings } from '#app/features/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/payments/post-ledger-entry.server.ts'
import { keepSeats } from '#app/features/tickets/keep-seats.server.ts'
import type { Money } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedStatement } from '#app/platform/statement.server.ts'
import { changeOrder } from './change-order.server.ts'
import type { OrderRow } from './lock-order.server.ts'
import { HOLD_OVER, shareTotal, totalOf } from './order.ts'
import type { BillingDetails } from './tables.server.ts'

/**
 * Places a locked order: seats kept, tickets valid, sale in the ledger, invoice issued, all in the caller's transaction;
 * `paid` takes the step of the payment with it. False, and nothing written, when the seats are gone.
 */
export async function placeOrder(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  paid: { payment?: 'succeed' } = {},
): Promise<boolean> {
  if (!(await keepSeats(tx, { orderId: order.id }))) return false

  const [bought] = await takeBought(tx, [order.id])
  if (!bought) throw new Error('an order was lost')
  const total = totalOf(bought.lines, order.currency)
  const { commission } = shareTotal(total)
  const state = order.state === 'held' ? 'place' : 'place_late'
  const placed = { placedAt: ctx.now(), commissionMinor: commission.minor, ...HOLD_OVER }
  await changeOrder(tx, ctx, order, { state, ...paid }, placed)
  if (total.minor > 0) await writeSale(tx, ctx, order, { ...bought, total, commission })
  return true
}

/** Makes the tickets valid, and reads what was bought. */
const takeBought = plannedStatement<{ title: string | null; lines: Line[] }>(
  'orders.take-bought',
  `with valid as (update tickets set state = 'valid' where order_id = $1 and state = 'reserved')
  select (select e.title from events e where e.id = o.event_id) as title,
    (select coalesce(json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'unitMinor', l.unit_minor)
      order by l.position), '[]') from order_lines l where l.order_id = o.id) as lines
  from orders o where o.id = $1`,
)

type Line = { name: string; quantity: number; unitMinor: number }

type Sale = { title: string | null; lines: Line[]; total: Money; commission: Money }

async function writeSale(tx: Tx, ctx: Ctx, order: OrderRow, sale: Sale): Promise<void> {
  const subject = { kind: 'order', id: order.id } as const
  await postLedgerEntry(tx, {
    kind: 'sale',
    uniqueKey: `sale:${order.id}`,
    subject,
    occurredAt: ctx.now(),
    postings: salePostings(sale.total, sale.commission, order.sellerId),
  })
  await issueInvoice(tx, {
    subject,
    sellerId: order.sellerId,
    buyerId: order.buyerId,
    buyer: partyOf(order.billing),
    language: order.language,
    currency: order.currency,
    lines: invoiceLines(sale.title ?? '', sale.lines),
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
