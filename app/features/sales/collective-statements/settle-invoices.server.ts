import { attemptsOf } from '#app/features/money/payments/attempts-of.server.ts'
import { creditPostings } from '#app/features/money/payments/ledger.ts'
import { isOpenPayment } from '#app/features/money/payments/payment.ts'
import { postLedgerEntry } from '#app/features/money/payments/post-ledger-entry.server.ts'
import { COLLECTING } from '#app/features/money/payments/transfer.ts'
import { markPayer } from '#app/features/sales/bank-statements/mark-payer.server.ts'
import { lockOrder, type OrderRow } from '#app/features/sales/orders/lock-order.server.ts'
import { leftMinor } from '#app/features/sales/orders/open-money.ts'
import { receiveTransfer } from '#app/features/sales/receivables/receive-transfer.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { money, negateMoney } from '#app/kit/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { allocate } from './allocation.ts'
import { findCredits } from './find-credits.server.ts'
import { listOpenInvoices } from './list-open-invoices.server.ts'
import { collectionUses } from './tables.server.ts'

type Settled = {
  partyId: PartyId
  currency: string
  day: string
  receiptId: string | null
  /** Of the account that the receipt came from. */
  mark?: string | null
  /** Which invoices may be settled, by their orders; all that are open where nothing is said. */
  among: ReadonlySet<string> | null
  named: ReadonlySet<string>
}

/**
 * Settles by a company's credit what `allocate` says, each invoice as by a transfer of its own: what it bills
 * is confirmed, and its seller is owed the share. The company's collections are locked by the caller.
 */
export async function settleInvoices(
  tx: Tx,
  ctx: Ctx,
  { partyId, currency, day, receiptId, mark, among, named }: Settled,
): Promise<void> {
  const [credits, all] = [await findCredits(tx, partyId), await listOpenInvoices(tx, partyId)]
  const meant = all.filter((one) => one.currency === currency && (among === null || among.has(one.id)))
  const first = allocate({ fundsMinor: credits[currency] ?? 0, open: meant, named })
  if (first.settled.length === 0) return
  // In one order, whatever is settled first, as others lock several orders of a buyer, too.
  const locked = new Map<string, OrderRow>()
  for (const { id } of meant.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    locked.set(id, await lockOrder(tx, id))
  const open = meant.flatMap((one) => {
    const order = locked.get(one.id)
    const isOpen = order?.payment === 'awaiting' && order.billedAt !== null
    return order && isOpen ? [{ ...one, amountMinor: leftMinor(order) }] : []
  })
  for (const { id, amountMinor } of allocate({ fundsMinor: credits[currency] ?? 0, open, named }).settled) {
    const order = locked.get(id)
    const attempts = await attemptsOf(tx, { kind: 'order', id })
    const payment = attempts.find((one) => one.gateway === COLLECTING && isOpenPayment(one.state))
    if (!order || payment?.amountMinor !== amountMinor) continue
    const amount = money(amountMinor, currency)
    await postLedgerEntry(tx, {
      kind: 'collection_used',
      uniqueKey: `collection_used:${payment.id}`,
      subject: { kind: 'order', id },
      occurredAt: ctx.now(),
      postings: creditPostings(negateMoney(amount), partyId),
    })
    const use = { paymentId: payment.id, orderId: id, partyId, receiptId, amountMinor, currency }
    await tx.insert(collectionUses).values({ ...use, usedAt: ctx.now() })
    await receiveTransfer(tx, ctx, { order, day, gateway: COLLECTING })
    if (mark) await markPayer(tx, ctx, { orderId: id, mark })
  }
}
