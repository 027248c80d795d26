import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isInvoiceOf } from '#app/features/money/invoicing/queries-invoices.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { plainNumber } from '#app/features/people/bank-accounts/bank-account.ts'
import { ordersSoldBy, owedOfOrders } from '#app/features/sales/orders/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { localDate } from '#app/kit/dates.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { planEntries } from './plan.ts'
import { bankStatementsOf } from './queries-scope.server.ts'
import type { Bill } from './statement.ts'
import { bankEntries, bankStatements } from './tables.server.ts'

/** A seller awaits so many at once, of which entries without a right reference may mean one. */
const MOST_BILLS = 5_000
/** The first zone in which a day begins: an entry of today is one wherever its bank is. */
const FIRST_ZONE = 'Pacific/Kiritimati'

/**
 * The entries of a statement that the actor may see, in order, each with its present outcome. Three queries.
 */
export async function readPlan(ctx: Ctx, { id, sellerId }: { id: string; sellerId: PartyId }) {
  const [entries, used] = await Promise.all([listEntries(ctx, id), listUsed(ctx, id)])
  const named = [...new Set(entries.flatMap(({ references }) => references))]
  const bills = await listBills(ctx, sellerId, named)
  const known = { bills, used: new Set(used), today: localDate(ctx.now(), FIRST_ZONE) }
  return { entries, plan: planEntries(entries, known) }
}

async function listEntries(ctx: Ctx, statementId: string) {
  const rows = await read(ctx)
    .select({ entry: bankEntries })
    .from(bankEntries)
    .innerJoin(bankStatements, eq(bankStatements.id, bankEntries.statementId))
    .where(and(eq(bankEntries.statementId, statementId), bankStatementsOf(ctx.actor)))
    .orderBy(asc(bankEntries.position))
  return rows.map(({ entry: { words, orderReferences, bookedAt, ...entry } }) => ({
    ...entry,
    text: words,
    references: orderReferences,
    isBooked: bookedAt !== null,
  }))
}

/** The keys of a statement's entries that paid something in another statement of its seller. */
async function listUsed(ctx: Ctx, statementId: string): Promise<string[]> {
  const here = alias(bankEntries, 'here')
  const rows = await read(ctx)
    .select({ key: bankEntries.entryKey })
    .from(bankEntries)
    .innerJoin(bankStatements, eq(bankStatements.id, bankEntries.statementId))
    .innerJoin(here, and(eq(here.entryKey, bankEntries.entryKey), eq(here.sellerId, bankEntries.sellerId)))
    .where(
      and(eq(here.statementId, statementId), isNotNull(bankEntries.bookedAt), bankStatementsOf(ctx.actor)),
    )
  return rows.map(({ key }) => key)
}

/** The bills of a seller that are open, or that are named. */
async function listBills(ctx: Ctx, sellerId: PartyId, named: string[]): Promise<Bill[]> {
  const rows = await read(ctx)
    .select({
      reference: orders.reference,
      invoice: invoices.numberText,
      issuedOn: invoices.issuedOn,
      buyer: sql<string>`coalesce(${invoices.buyer} ->> 'name', '')`,
      totalMinor: owedOfOrders,
      currency: orders.currency,
      payment: orders.payment,
      transfer: invoices.transfer,
    })
    .from(orders)
    .innerJoin(invoices, isInvoiceOf('order', orders.id))
    .where(
      and(
        ordersSoldBy(ctx.actor),
        eq(orders.sellerId, sellerId),
        isNotNull(orders.billedAt),
        or(eq(orders.payment, 'awaiting'), inArray(orders.reference, named)),
      ),
    )
    .orderBy(sql`${orders.payment} <> 'awaiting'`, asc(orders.heldUntil))
    .limit(MOST_BILLS)
  return rows.map(({ payment, transfer, ...bill }) => ({
    ...bill,
    standing: payment === 'awaiting' ? 'open' : payment === 'paid' ? 'paid' : 'over',
    account: transfer ? plainNumber(transfer.number) : null,
  }))
}
