import { and, asc, eq, sql } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { payments } from '#app/features/money/payments/tables.server.ts'
import { invoicesSeenBy } from '#app/features/sales/invoice-list/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Receipt } from './receipt-document.ts'

type Kept = Receipt & {
  sellerId: PartyId
  buyerId: PartyId | null
  /** By which the days are said, on each receipt of its seller alike. */
  timeZone: string
}

/**
 * What was paid of an invoice of either side of the party acted for, payment by payment, and what went back.
 * Others are not found, nor is what nobody has paid. One query.
 */
export async function getReceipt(ctx: Ctx & { actor: PartyActor }, invoiceId: string): Promise<Kept> {
  const rows = await read(ctx)
    .select({
      numberText: invoices.numberText,
      issuedOn: invoices.issuedOn,
      currency: invoices.currency,
      sellerId: invoices.sellerId,
      buyerId: invoices.buyerId,
      timeZone: sql<string>`coalesce((select t.time_zone from ${trainerProfiles} t where t.party_id = ${invoices.sellerId}), 'UTC')`,
      seller: invoices.seller,
      buyer: invoices.buyer,
      reference: orders.reference,
      withheldMinor: orders.withheldMinor,
      gateway: payments.gateway,
      paidMinor: payments.amountMinor,
      returnedMinor: sql<number>`(select coalesce(sum(r.amount_minor), 0) from refunds r
        where r.payment_id = ${payments.id} and r.state = 'succeeded')`.mapWith(Number),
      paidAt: payments.settledAt,
    })
    .from(invoices)
    .innerJoin(
      payments,
      and(
        eq(payments.subjectKind, invoices.subjectKind),
        eq(payments.subjectId, invoices.subjectId),
        eq(payments.state, 'succeeded'),
      ),
    )
    .leftJoin(orders, and(eq(invoices.subjectKind, 'order'), eq(orders.id, invoices.subjectId)))
    .where(
      and(
        invoicesSeenBy(ctx.actor),
        eq(invoices.id, invoiceId),
        eq(invoices.kind, 'invoice'),
        eq(invoices.state, 'paid'),
      ),
    )
    .orderBy(asc(payments.settledAt), asc(payments.id))
  const [first] = rows
  if (!first) throw notFound()
  const { numberText, issuedOn, currency, seller, buyer, reference, withheldMinor } = first
  const { sellerId, buyerId, timeZone } = first
  return {
    sellerId,
    buyerId,
    timeZone,
    numberText,
    issuedOn,
    currency,
    seller,
    buyer,
    reference,
    withheldMinor: withheldMinor ?? 0,
    payments: rows.map(({ gateway, paidMinor, returnedMinor, paidAt }) => ({
      gateway,
      paidMinor,
      returnedMinor,
      paidAt: paidAt ?? ctx.now(),
    })),
  }
}
