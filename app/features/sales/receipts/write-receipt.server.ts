import { keepDocumentFile } from '#app/features/money/document-files/keep-document-file.server.ts'
import { hashOf } from '#app/features/money/document-files/read-kept.server.ts'
import { actsForParty } from '#app/kit/actor.ts'
import { isId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { getReceipt } from './queries-receipt.server.ts'
import { receiptDocument } from './receipt-document.ts'

const count = cheapLimit({ name: 'receipts', points: 60, seconds: 300 })

/**
 * The receipt of a paid invoice of either side of the party acted for, as PDF in the reader's language and
 * days of its seller's clock: one for what was paid and what went back so far, the same for both sides.
 * Others are not found, nor is what nobody has paid; refuses who asks too often with `limit`.
 */
export async function writeReceipt(ctx: Ctx, invoiceId: string) {
  const { actor } = ctx
  if (!isId(invoiceId) || !actsForParty(actor)) throw notFound()
  await count(ctx.ip)
  const {
    sellerId: issuerId,
    buyerId: recipientId,
    timeZone,
    ...receipt
  } = await getReceipt({ ...ctx, actor }, invoiceId)
  const { language } = ctx
  const filed = { kind: 'receipt', id: invoiceId, issuerId, recipientId, format: 'pdf', language } as const
  const system = systemContext('receipts.write-receipt', { requestId: ctx.requestId, now: ctx.now })
  const edition = hashOf(Buffer.from(JSON.stringify([receipt.payments, receipt.withheldMinor]))).slice(0, 16)
  const { content: pdf } = await keepDocumentFile(system, { ...filed, edition }, () => {
    const say = { language, t: translator(language), site: config().ORIGIN, timeZone }
    return writePdf(receiptDocument(receipt, say))
  })
  return { pdf, numberText: receipt.numberText }
}
