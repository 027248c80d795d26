import { and, eq } from 'drizzle-orm'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { correctPath } from './correction-request.ts'
import { everyCorrectionRequest } from './queries-scope.server.ts'
import { correctionRequests } from './tables.server.ts'

type Asked = { requestId: string; what: 'asked' | 'declined' }

/**
 * Notifies the admins of a seller of what is asked to be corrected, or who asked that it was declined, once.
 * Refuses whoever is not the system.
 */
export async function notifyCorrection(ctx: Ctx, { requestId, what }: Asked): Promise<void> {
  requireSystem(ctx)

  const [found] = await read(ctx)
    .select({ request: correctionRequests, invoice: invoices, reference: orders.reference })
    .from(correctionRequests)
    .innerJoin(invoices, eq(invoices.id, correctionRequests.invoiceId))
    .innerJoin(orders, eq(orders.id, invoices.subjectId))
    .where(and(everyCorrectionRequest(ctx), eq(correctionRequests.id, requestId)))
  if (!found) return
  const { request, invoice, reference } = found
  const { numberText: number } = invoice
  const happened: Happened =
    what === 'asked'
      ? {
          kind: 'correctionAsked',
          to: { adminsOf: request.sellerId },
          about: requestId,
          parameters: { name: invoice.buyer.name, number },
          link: correctPath(invoice.id),
        }
      : {
          kind: 'correctionDeclined',
          to: { account: request.askedBy },
          about: requestId,
          parameters: { name: invoice.seller.name, number, reason: request.reason ?? '' },
          link: `/mybooking/${reference}/invoice`,
        }

  await inTransaction((tx) => notifyAccounts(tx, [happened]))
}
