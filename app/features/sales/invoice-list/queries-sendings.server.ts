import { and, desc, eq, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { isId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { deadAddresses } from '#app/platform/tables.server.ts'
import { invoicesOf, sendingsSeenBy } from './queries-scope.server.ts'
import { invoiceSendings } from './tables.server.ts'

const MOST = 50

/**
 * Of an invoice of an order, with `accounts` and `dead_addresses` joined: whether emails to its buyer come
 * back.
 */
export const isUndeliverable = sql<boolean>`${deadAddresses.address} is not null`

/**
 * An invoice of the party acted for, whether emails to its buyer come back, and to which other addresses it
 * was sent, the latest first. Others are not found, nor what is of no order.
 */
export async function getSendings(ctx: Ctx & { actor: PartyActor }, id: string) {
  if (!isId(id)) throw notFound()
  const [[invoice], sent] = await Promise.all([
    read(ctx)
      .select({
        id: invoices.id,
        numberText: invoices.numberText,
        buyer: sql<string>`${invoices.buyer} ->> 'name'`,
        isUndeliverable,
      })
      .from(invoices)
      .innerJoin(orders, and(eq(invoices.subjectKind, 'order'), eq(orders.id, invoices.subjectId)))
      .leftJoin(accounts, eq(accounts.id, orders.placedBy))
      .leftJoin(deadAddresses, eq(deadAddresses.address, sql`lower(${accounts.email})`))
      .where(and(invoicesOf(ctx.actor, 'issued'), eq(invoices.id, id))),
    read(ctx)
      .select({
        id: invoiceSendings.id,
        address: invoiceSendings.address,
        at: invoiceSendings.createdAt,
        by: parties.name,
      })
      .from(invoiceSendings)
      .innerJoin(invoices, eq(invoices.id, invoiceSendings.invoiceId))
      .leftJoin(accounts, eq(accounts.id, invoiceSendings.sentBy))
      .leftJoin(parties, eq(parties.id, accounts.partyId))
      .where(and(sendingsSeenBy(ctx.actor), eq(invoiceSendings.invoiceId, id)))
      .orderBy(desc(invoiceSendings.createdAt), desc(invoiceSendings.id))
      .limit(MOST),
  ])
  if (!invoice) throw notFound()
  return { ...invoice, sent }
}

export type SentInvoice = Awaited<ReturnType<typeof getSendings>>['sent'][number]
