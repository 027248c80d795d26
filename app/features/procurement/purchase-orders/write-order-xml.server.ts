import { notFound } from '#app/kit/refusal.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { keepOrderXml } from './keep-order-xml.server.ts'
import { getPurchaseOrder, versionOf } from './queries-order.server.ts'

/**
 * One version of an order, the last without a number, as UBL, for both its sides. A draft has none: it is not
 * found, as is anybody else's order.
 */
export async function writeOrderXml(
  ctx: Ctx,
  { code, version }: { code: string; version: string | null },
): Promise<{ name: string; xml: string }> {
  const order = await getPurchaseOrder(ctx, code)
  const system = systemContext('purchase-orders.write-order-xml', { requestId: ctx.requestId, now: ctx.now })
  const made = await keepOrderXml(system, { order, said: versionOf(order, version) })
  if (!made) throw notFound()
  return { name: made.name, xml: made.file.toString('utf8') }
}
