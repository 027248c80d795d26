import { keepOrderPaper } from '#app/features/procurement/purchase-orders/keep-order-paper.server.ts'
import { versionOf } from '#app/features/procurement/purchase-orders/queries-order.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { findLinkedOrder } from './queries-linked.server.ts'

const count = cheapLimit({ name: 'linked-purchase-orders', points: 30, seconds: 300 })

/**
 * Renders the order of a link as PDF. What is no link, or holds no more, is not found; refuses too many with
 * `limit`.
 */
export async function writeLinkedOrder(
  ctx: Ctx,
  token: string,
): Promise<{ name: string; pdf: Buffer<ArrayBuffer> }> {
  await count(ctx.ip)
  const order = await findLinkedOrder(ctx, token)
  if (!order) throw notFound()
  const system = systemContext('order-links.write-linked-order', { requestId: ctx.requestId, now: ctx.now })
  const { name, file } = await keepOrderPaper(system, { order, said: versionOf(order, null) })
  return { name, pdf: file }
}
