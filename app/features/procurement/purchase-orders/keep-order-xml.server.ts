import { keepDocumentFile } from '#app/features/money/document-files/keep-document-file.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { fileNameOf, type NamedFile, type Said } from './order-file.ts'
import { purchaseOrderXml } from './order-xml.ts'
import { findFiled } from './queries-filed.server.ts'

/**
 * One version of an order that was sent as UBL, as it is kept, or made now; null of a draft. For the system
 * alone, as whose the caller asks that has read the order for its reader.
 */
export async function keepOrderXml(ctx: Ctx, { order, said }: Said): Promise<NamedFile | null> {
  requireSystem(ctx)
  const { numberText } = order
  const { sentAt, buyer, provider } = said
  if (!numberText || !sentAt || !buyer || !provider) return null
  const filed = { ...(await findFiled(ctx, order.code)), edition: `${said.version}.sent` }
  const { content } = await keepDocumentFile(ctx, { ...filed, format: 'ubl', language: '' }, async () => {
    const sides = { numberText, sentAt, buyer, provider }
    return purchaseOrderXml({ ...said, ...sides, isCancelled: false, isOutdated: false })
  })
  return { name: fileNameOf(order, said), file: content }
}
