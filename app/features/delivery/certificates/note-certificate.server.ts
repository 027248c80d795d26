import { and, eq } from 'drizzle-orm'
import { noteOrderLine } from '#app/features/sales/order-lines/note-order-line.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { everyCertificate } from './queries-scope.server.ts'
import { certificates } from './tables.server.ts'

/**
 * Notes in the conversations about an order that certificates of its participants were sent: once, however
 * many there are. Refuses any actor but the system.
 */
export async function noteCertificate(ctx: Ctx, certificateId: string): Promise<void> {
  requireSystem(ctx)

  const [found] = await read(ctx)
    .select({ orderId: tickets.orderId })
    .from(certificates)
    .innerJoin(tickets, eq(tickets.id, certificates.ticketId))
    .where(and(everyCertificate(ctx), eq(certificates.id, certificateId), eq(certificates.state, 'issued')))
  if (!found) return

  const line = { kind: 'certificateSent', about: found.orderId, parameters: {} }
  await inTransaction((tx) => noteOrderLine(tx, found.orderId, line))
}
