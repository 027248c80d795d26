import { and, eq, inArray, sql } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { type Recipient, recipientOf } from './correction-request.ts'
import { canCorrectForSellers } from './policy.ts'
import { correctionRequestsOfInvoices, invoicesCorrectedBy } from './queries-scope.server.ts'
import { correctionRequests } from './tables.server.ts'

/** The recipient that a buyer asks for. */
const askedRecipient = sql<Recipient | null>`(select ${correctionRequests.recipient} from ${correctionRequests}
  where ${correctionRequestsOfInvoices()} and ${correctionRequests.state} = 'asked' limit 1)`

/**
 * The recipient of an invoice as staff corrects it for its seller, as its buyer asks for it where one does;
 * null of what cannot be corrected, for other staff and of an own cause.
 */
export async function findCorrectable(ctx: Ctx, id: string): Promise<Recipient | null> {
  const { actor } = ctx
  if (!canCorrectForSellers(actor)) return null
  const [row] = await read(ctx)
    .select({
      buyer: invoices.buyer,
      asked: askedRecipient,
      isOwn: sql<boolean>`${isOwnCause(actor, invoices.sellerId)} or coalesce(${isOwnCause(actor, invoices.buyerId)}, false)`,
    })
    .from(invoices)
    .where(
      and(
        invoicesCorrectedBy(actor),
        eq(invoices.id, id),
        eq(invoices.kind, 'invoice'),
        eq(invoices.subjectKind, 'order'),
        inArray(invoices.state, ['issued', 'paid']),
      ),
    )
  return row && !row.isOwn ? (row.asked ?? recipientOf(row.buyer)) : null
}
