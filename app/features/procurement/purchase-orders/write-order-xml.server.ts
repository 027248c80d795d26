import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { purchaseOrderXml } from './order-xml.ts'
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
  const said = versionOf(order, version)
  const { numberText } = order
  const { sentAt, buyer, provider } = said
  if (!numberText || !sentAt || !buyer || !provider) throw notFound()
  const sides = { numberText, sentAt, buyer, provider }
  const xml = purchaseOrderXml({ ...said, ...sides, isCancelled: false, isOutdated: false })
  return { name: `${numberText}${said.version > 1 ? `-v${said.version}` : ''}`, xml }
}
