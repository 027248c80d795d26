import { keepDocumentFile } from '#app/features/money/document-files/keep-document-file.server.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { PRESS, type Press } from '#app/platform/pdf/open-press.server.ts'
import { purchaseOrderDocument } from './order-document.ts'
import { fileNameOf, type NamedFile, type Said } from './order-file.ts'
import { findFiled } from './queries-filed.server.ts'

/** The days of an order are said alike on every paper of it, as its UBL says them. */
const TIME_ZONE = 'UTC'

/**
 * The paper of an order that its reader was shown, in one of its versions, in the language of its provider.
 * Of one that was sent it is kept: with what its buyer books it to there is another one, and so there is once
 * it was acknowledged, cancelled or changed. A draft is drawn at each look. For the system alone, as whose
 * the caller asks that has read the order for its reader.
 */
export async function keepOrderPaper(
  ctx: Ctx,
  { order, said }: Said,
  press: Press = PRESS,
): Promise<NamedFile> {
  requireSystem(ctx)
  const { language, numberText, state, version, buyerNow, providerNow } = order
  const isCancelled = state === 'cancelled'
  const isOutdated = said.version !== version
  const draw = () => {
    const sides = { buyer: said.buyer ?? buyerNow, provider: said.provider ?? providerNow }
    const written = { ...said, ...sides, numberText, isCancelled, isOutdated }
    const { ORIGIN: site } = config()
    const say = { language, t: translator(language), timeZone: TIME_ZONE, site, now: ctx.now() }
    return press.pdf(purchaseOrderDocument(written, say))
  }
  const name = fileNameOf(order, said)
  if (said.sentAt === null) return { name, file: Buffer.from(await draw()) }
  const edition = [
    said.version,
    said.costCentre === '' ? 'sent' : 'booked',
    ...(said.acknowledgedAt ? ['acknowledged'] : []),
    ...(isCancelled ? ['cancelled'] : []),
    ...(isOutdated ? ['outdated'] : []),
  ].join('.')
  const filed = await findFiled(ctx, order.code)
  const { content } = await keepDocumentFile(ctx, { ...filed, edition, format: 'pdf', language }, draw)
  return { name, file: content }
}
