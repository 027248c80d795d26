import { invoiceDocument } from '#app/features/money/invoicing/invoice-document.ts'
import { getPaperSeen } from '#app/features/sales/invoice-list/queries-paper.server.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import type { EvidencePaper } from './evidence.ts'
import { evidenceDocument } from './evidence-document.ts'
import type { FoundPapers } from './queries-papers.server.ts'
import { foundInvoice } from './queries-scope.server.ts'

/**
 * One paper of a dispute, in English for the bank, or null where there is nothing for it; the caller has seen
 * to it that whoever reads it may. It is dated as the dispute, so that it is drawn twice alike.
 */
export async function evidencePaperOf(
  { facts, seats, messages, invoiceId, openedAt }: FoundPapers,
  paper: EvidencePaper,
  ctx: Ctx,
): Promise<Buffer<ArrayBuffer> | null> {
  const said = { language: 'en', t: translator('en') } as const
  if (paper === 'invoice') {
    if (invoiceId === null) return null
    const document = await getPaperSeen({ ...ctx, language: 'en' }, foundInvoice(invoiceId), invoiceId)
    return writePdf(invoiceDocument(document, { ...said, site: config().ORIGIN }))
  }
  if (!facts) return null
  return writePdf(evidenceDocument(paper, { facts, seats, messages }, { ...said, now: openedAt }))
}
