import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import type { Press } from '#app/platform/pdf/open-press.server.ts'
import { keepOrderPaper } from './keep-order-paper.server.ts'
import { keepOrderXml } from './keep-order-xml.server.ts'
import { readPurchaseOrder } from './queries-order.server.ts'
import { foundPurchaseOrders } from './queries-scope.server.ts'

/**
 * Draws the papers of all versions of an order that were sent, as its provider sees them, and their UBL.
 * Refuses whoever is not the system.
 */
export async function drawPurchaseOrder(ctx: Ctx, id: string, press: Press): Promise<void> {
  requireSystem(ctx)
  const order = await readPurchaseOrder(ctx, foundPurchaseOrders([id]))
  for (const said of order.versions)
    if (said.sentAt !== null) {
      await keepOrderPaper(ctx, { order, said }, press)
      await keepOrderXml(ctx, { order, said })
    }
}
