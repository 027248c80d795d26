import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { purchaseOrderDocument } from './order-document.ts'
import { getPurchaseOrder, type ShownPurchaseOrder, versionOf } from './queries-order.server.ts'

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
  return paperOf(ctx, await getPurchaseOrder(ctx, code), wanted)
}

/** The paper of an order that its reader was shown, in one of its versions. */
export async function paperOf(ctx: Ctx, order: ShownPurchaseOrder, wanted: string | null) {
  const { code } = order
  const said = versionOf(order, wanted)
  const { language, numberText, state, version, buyerNow, providerNow } = order

  const written = {
    ...said,
    numberText,
    buyer: said.buyer ?? buyerNow,
    provider: said.provider ?? providerNow,
    isCancelled: state === 'cancelled',
    isOutdated: said.version !== version,
  }
  const { ORIGIN: site } = config()
  const say = { language, t: translator(language), timeZone: ctx.timeZone, site, now: ctx.now() }
  const name = `${numberText ?? code}${said.version > 1 ? `-v${said.version}` : ''}`
  return { name, pdf: await writePdf(purchaseOrderDocument(written, say)) }
}
