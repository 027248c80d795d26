import { config } from '#app/platform/config.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import { purchaseOrderDocument } from './order-document.ts'
import type { ShownPurchaseOrder, ShownPurchaseVersion } from './queries-order.server.ts'

type Reader = { timeZone: string; now: () => Date }

/**
 * The paper of an order that its reader was shown, in one of its versions, in the language of its provider.
 */
export async function paperOf(
  order: ShownPurchaseOrder,
  said: ShownPurchaseVersion,
  { timeZone, now }: Reader,
): Promise<{ name: string; pdf: Buffer<ArrayBuffer> }> {
  const { code, language, numberText, state, version, buyerNow, providerNow } = order
  const written = {
    ...said,
    numberText,
    buyer: said.buyer ?? buyerNow,
    provider: said.provider ?? providerNow,
    isCancelled: state === 'cancelled',
    isOutdated: said.version !== version,
  }
  const { ORIGIN: site } = config()
  const say = { language, t: translator(language), timeZone, site, now: now() }
  const name = `${numberText ?? code}${said.version > 1 ? `-v${said.version}` : ''}`
  return { name, pdf: await writePdf(purchaseOrderDocument(written, say)) }
}
