import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { xmlOf } from './purchase-order-paper.server.ts'
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
  const made = await xmlOf(order, versionOf(order, version))
  if (!made) throw notFound()
  return { name: made.name, xml: made.file.toString('utf8') }
}
