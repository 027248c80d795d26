import { issueInvoice } from '#app/features/invoicing/issue-invoice.server.ts'
import { salePostings } from '#app/features/payments/ledger.ts'
import { postLedgerEntry } from '#app/features/payments/post-ledger-entry.server.ts'
import { keepSeats } from '#app/features/tickets/keep-seats.server.ts'
import { isLanguage, type Language } from '#app/kit/language.ts'
import { formatMoney, type Money, money } from '#app/kit/money.ts'
import type { Taxed } from '#app/kit/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { invoiceLines, partyOf } from './billing.ts'
import { changeOrder } from './change-order.server.ts'
import { issueTickets } from './change-tickets.server.ts'
import type { OrderRow } from './lock-order.server.ts'
import { dueOf, HOLD_OVER, shareTotal } from './order.ts'
import { trainingPaid } from './training.ts'

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
  // The time of who teaches was kept for as long as a training was to be paid, and may be somebody else's since.
  const isKept =
    order.eventId === null
      ? order.state === 'held'
      : await keepSeats(tx, { orderId: order.id, at: ctx.now() })
  if (!isKept) return false

  const [bought] = await issueTickets(tx, [order.id])
  if (!bought) throw new Error('an order was lost')
  const due = dueOf(bought.lines, order)
  const { total } = due
  const { commission } = shareTotal(due)
  const state = order.state === 'held' ? 'place' : 'place_late'
  const placed = { placedAt: ctx.now(), commissionMinor: commission.minor, ...HOLD_OVER }
  await changeOrder(tx, ctx, order, { state, ...paid }, placed)
  if (order.eventId === null) await recordFact(tx, trainingPaid, order.id)
  if (total.minor > 0) await writeSale(tx, ctx, order, { ...bought, due, commission })
  return true
}

/** What a code did to a price, in the language of the order. */
function lessIn({ language: said, currency }: OrderRow) {
  const language: Language = isLanguage(said) ? said : 'en'
  const t = translator(language)
  return (code: string, fullMinor: number) =>
    t('orders:summary.lessWithCode', { code, price: formatMoney(money(fullMinor, currency), language) })
}

type Sale = Awaited<ReturnType<typeof issueTickets>>[number] & { due: Taxed; commission: Money }

async function writeSale(tx: Tx, ctx: Ctx, order: OrderRow, sale: Sale): Promise<void> {
  const subject = { kind: 'order', id: order.id } as const
  await postLedgerEntry(tx, {
    kind: 'sale',
    uniqueKey: `sale:${order.id}`,
    subject,
    occurredAt: ctx.now(),
    postings: salePostings(sale.due.total, sale.commission, order.sellerId),
  })
  await issueInvoice(tx, {
    subject,
    sellerId: order.sellerId,
    buyerId: order.buyerId,
    buyer: partyOf(order.billing),
    language: order.language,
    currency: order.currency,
    lines: invoiceLines(sale.title ?? '', sale.lines, lessIn(order)),
    due: sale.due,
    tax: order.tax,
    state: 'paid',
    at: ctx.now(),
  })
}
