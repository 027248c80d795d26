import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { canOpenThing } from './policy.ts'
import { thingsOpenTo } from './queries-scope.server.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const seller = alias(parties, 'seller')
const buyer = alias(parties, 'buyer')

type Other = { id: string; number: string; kind: string }

/** The document that this one corrects or stands for, and those that correct it or stand for it. */
const others = sql<Other[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number_text,
  'kind', i.kind) order by i.issued_on, i.number), '[]') from ${invoices} i
  where i.id in (${invoices.creditsId}, ${invoices.replacesId}, ${invoices.settlesId})
    or i.credits_id = ${invoices.id} or i.replaces_id = ${invoices.id} or i.settles_id = ${invoices.id})`

/**
 * A document of anybody as staff reads it: number, sides, amounts, how it stands, the order that it is of and
 * the documents beside it; that it was opened is recorded. Not found for who has no task that opens invoices.
 */
export async function getInvoiceForStaff(ctx: Ctx, id: string) {
  if (!canOpenThing(ctx.actor, 'invoice') || !UUID.test(id)) throw notFound()
  const [found] = await read(ctx)
    .select({
      id: invoices.id,
      sellerId: invoices.sellerId,
      kind: invoices.kind,
      number: invoices.numberText,
      state: invoices.state,
      issuedOn: invoices.issuedOn,
      dueOn: invoices.dueOn,
      currency: invoices.currency,
      totalMinor: invoices.totalMinor,
      taxMinor: invoices.taxMinor,
      seller: sql<string>`${invoices.seller} ->> 'name'`,
      sellerTax: sql<string | null>`${invoices.seller} ->> 'taxNumber'`,
      sellerSlug: seller.displaySlug,
      buyer: sql<string>`${invoices.buyer} ->> 'name'`,
      buyerTax: sql<string | null>`${invoices.buyer} ->> 'taxNumber'`,
      buyerSlug: buyer.displaySlug,
      order: orders.reference,
      event: events.slug,
      others,
    })
    .from(invoices)
    .innerJoin(seller, eq(seller.id, invoices.sellerId))
    .leftJoin(buyer, eq(buyer.id, invoices.buyerId))
    .leftJoin(orders, and(eq(invoices.subjectKind, 'order'), eq(orders.id, invoices.subjectId)))
    .leftJoin(events, eq(events.id, orders.eventId))
    .where(and(thingsOpenTo(ctx.actor, 'invoice'), eq(invoices.id, id)))
  if (!found) throw notFound()
  const { sellerId, ...invoice } = found
  await recordStaffRead(ctx, {
    owner: sellerId,
    subject: { kind: 'invoice', id: invoice.id },
    what: 'invoice',
  })
  return invoice
}

export type InvoiceForStaff = Awaited<ReturnType<typeof getInvoiceForStaff>>
