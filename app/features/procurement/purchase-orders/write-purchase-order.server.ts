import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { keepOrderPaper } from './keep-order-paper.server.ts'
import { getPurchaseOrder, versionOf } from './queries-order.server.ts'

const count = cheapLimit({ name: 'purchase-order-papers', points: 30, seconds: 300 })

/**
 * Renders one version of an order, the last without a number, as PDF in the language of its provider, for
 * both its sides. Anybody else's is not found, nor a version that it does not have; refuses too many with
 * `limit`.
 */
export async function writePurchaseOrder(
  ctx: Ctx,
  { code, version: wanted }: { code: string; version: string | null },
): Promise<{ name: string; pdf: Buffer<ArrayBuffer> }> {
  await count(ctx.ip)
  const order = await getPurchaseOrder(ctx, code)
  const system = systemContext('purchase-orders.write-purchase-order', {
    requestId: ctx.requestId,
    now: ctx.now,
  })
  const { name, file } = await keepOrderPaper(system, { order, said: versionOf(order, wanted) })
  return { name, pdf: file }
}
