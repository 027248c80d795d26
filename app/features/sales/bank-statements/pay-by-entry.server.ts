import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { owedMinor } from '#app/features/sales/orders/open-money.ts'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { receiveTransfer } from '#app/features/sales/receivables/receive-transfer.server.ts'
import { refundAccounts } from '#app/features/sales/receivables/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { markPayer } from './mark-payer.server.ts'
import { payerMarkOf } from './payer-mark.server.ts'
import { bankStatementsOf } from './queries-scope.server.ts'
import { bankEntries, bankStatements } from './tables.server.ts'

/**
 * Pays the order that an entry names, once: the entry has paid nothing in any statement, and the order,
 * locked, still awaits exactly that amount. Later refunds go to the account that it came from, until the
 * buyer names another, and of that account a keyed hash is kept: of an order that was marked by hand before,
 * too, where the entry is of its whole amount. Does nothing otherwise. `statement` is the code of the entry's
 * statement. For the system alone.
 */
export async function payByEntry(
  tx: Tx,
  ctx: Ctx,
  { entryId, statement }: { entryId: string; statement: string },
): Promise<void> {
  requireSystem(ctx)
  const [found] = await tx
    .select({ entry: bankEntries })
    .from(bankEntries)
    .innerJoin(bankStatements, eq(bankStatements.id, bankEntries.statementId))
    .where(and(eq(bankEntries.id, entryId), isNull(bankEntries.bookedAt), bankStatementsOf(ctx.actor)))
    .for('update', { of: bankEntries })
  if (!found) return
  const { entry } = found
  const [reference, ...others] = entry.orderReferences
  if (entry.kind !== 'credit' || reference === undefined || others.length > 0) return
  const ofSeller = and(eq(orders.reference, reference), eq(orders.sellerId, entry.sellerId))
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(ofSeller, isNotNull(orders.billedAt), everyOrder(ctx)))
    .for('update')
  if (!order) return
  const { payerIban, name } = entry
  const isWhole = order.totalMinor === entry.amountMinor && order.currency === entry.currency
  if (order.payment === 'paid' && payerIban !== null && isWhole)
    await markPayer(tx, ctx, { orderId: order.id, mark: payerMarkOf(payerIban) })
  if (order.payment !== 'awaiting') return
  if (owedMinor(order) !== entry.amountMinor || order.currency !== entry.currency) return
  const isSame = and(eq(bankEntries.sellerId, entry.sellerId), eq(bankEntries.entryKey, entry.entryKey))
  const [used] = await tx
    .select({ one: sql`1` })
    .from(bankEntries)
    .innerJoin(bankStatements, eq(bankStatements.id, bankEntries.statementId))
    .where(and(isSame, isNotNull(bankEntries.bookedAt), bankStatementsOf(ctx.actor)))
  if (used) return

  await tx
    .update(bankEntries)
    .set({ orderId: order.id, bookedAt: ctx.now(), payerIban: null })
    .where(eq(bankEntries.id, entry.id))
  if (payerIban !== null) {
    const account = { holder: name ?? order.billing?.company ?? order.billing?.name ?? '', number: payerIban }
    const from = { orderId: order.id, ...account, format: 'iban' as const, updatedAt: ctx.now() }
    await tx.insert(refundAccounts).values(from).onConflictDoNothing()
    await markPayer(tx, ctx, { orderId: order.id, mark: payerMarkOf(payerIban) })
  }
  await receiveTransfer(tx, ctx, { order, day: entry.day, statement })
}
