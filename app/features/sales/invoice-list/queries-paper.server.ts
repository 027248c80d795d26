import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { WantedFile } from '#app/features/money/invoicing/invoice-file.ts'
import { openInvoiceFile } from '#app/features/money/invoicing/open-invoice-file.server.ts'
import { REGISTRATION } from '#app/features/money/invoicing/queries-registrations.server.ts'
import { isNamedBy } from '#app/features/money/invoicing/queries-scope.server.ts'
import { shownDocument } from '#app/features/money/invoicing/shown-document.server.ts'
import { invoiceRegistrations, invoices } from '#app/features/money/invoicing/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { invoicesSeenBy } from './queries-scope.server.ts'

const corrected = alias(invoices, 'corrected')
const former = alias(invoices, 'former')
const prepaid = alias(invoices, 'prepaid')

/**
 * A document of either side of the party acted for, in the reader's words. Others are not found. One query.
 */
export async function getPaper(ctx: Ctx & { actor: PartyActor }, id: string) {
  const [row] = await read(ctx)
    .select({
      paper: invoices,
      corrected: { numberText: corrected.numberText, issuedOn: corrected.issuedOn },
      former: { numberText: former.numberText, issuedOn: former.issuedOn },
      prepaid: { numberText: prepaid.numberText, issuedOn: prepaid.issuedOn },
      creditedMinor: orders.creditedMinor,
      withheldMinor: orders.withheldMinor,
      registration: REGISTRATION,
    })
    .from(invoices)
    .leftJoin(corrected, isNamedBy(sql`${invoices}`, sql`${corrected}`))
    .leftJoin(former, eq(former.id, invoices.replacesId))
    .leftJoin(prepaid, eq(prepaid.id, invoices.settlesId))
    .leftJoin(invoiceRegistrations, eq(invoiceRegistrations.invoiceId, invoices.id))
    .leftJoin(orders, and(eq(invoices.subjectKind, 'order'), eq(orders.id, invoices.subjectId)))
    .where(and(invoicesSeenBy(ctx.actor), eq(invoices.id, id)))
  if (!row) throw notFound()
  const { paper, creditedMinor, ...beside } = row
  const of = { ...beside, creditedMinor: creditedMinor ?? 0 }
  const isReceived = paper.buyerId === ctx.actor.partyId
  return { ...shownDocument(paper, ctx.language, of), id, kind: paper.kind, isReceived }
}

/** A file of a document that the party acted for was shown (`getPaper`), as it is kept or drawn now. */
export function openFile(ctx: Ctx & { actor: PartyActor }, id: string, wanted: WantedFile) {
  const { requestId, now } = ctx
  return openInvoiceFile(systemContext('invoice-list.open-file', { requestId, now }), id, wanted)
}
