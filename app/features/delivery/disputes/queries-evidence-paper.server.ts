import { openInvoiceFile } from '#app/features/money/invoicing/open-invoice-file.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import type { EvidencePaper } from './evidence.ts'
import { evidenceDocument } from './evidence-document.ts'
import type { FoundPapers } from './queries-papers.server.ts'

/**
 * One paper of a dispute, in English for the bank, or null where there is nothing for it. It is dated as the
 * dispute, so that it is drawn twice alike; an invoice is the one that was kept.
 */
export async function getEvidencePaper(
  ctx: Ctx,
  { facts, seats, messages, invoiceId, openedAt }: FoundPapers,
  paper: EvidencePaper,
): Promise<Buffer<ArrayBuffer> | null> {
  const said = { language: 'en', t: translator('en') } as const
  if (paper === 'invoice') {
    if (!invoiceId) return null
    const system = systemContext('disputes.open-invoice', { requestId: ctx.requestId, now: ctx.now })
    return (await openInvoiceFile(system, invoiceId, { format: 'pdf', language: 'en' })).content
  }
  if (!facts) return null
  return writePdf(evidenceDocument(paper, { facts, seats, messages }, { ...said, now: openedAt }))
}
