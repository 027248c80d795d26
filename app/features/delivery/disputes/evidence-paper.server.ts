import { invoiceDocument } from '#app/features/money/invoicing/invoice-document.ts'
import { config } from '#app/platform/config.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import type { EvidencePaper } from './evidence.ts'
import { evidenceDocument } from './evidence-document.ts'
import type { FoundPapers } from './queries-papers.server.ts'

/**
 * One paper of a dispute, in English for the bank, or null where there is nothing for it. It is dated as the
 * dispute, so that it is drawn twice alike.
 */
export async function evidencePaperOf(
  { facts, seats, messages, invoice, openedAt }: FoundPapers,
  paper: EvidencePaper,
): Promise<Buffer<ArrayBuffer> | null> {
  const said = { language: 'en', t: translator('en') } as const
  if (paper === 'invoice')
    return invoice ? writePdf(invoiceDocument(invoice, { ...said, site: config().ORIGIN })) : null
  if (!facts) return null
  return writePdf(evidenceDocument(paper, { facts, seats, messages }, { ...said, now: openedAt }))
}
