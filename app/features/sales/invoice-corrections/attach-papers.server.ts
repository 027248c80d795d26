import { invoiceDocument } from '#app/features/money/invoicing/invoice-document.ts'
import type { shownDocument } from '#app/features/sales/receivables/queries-documents.server.ts'
import type { Language } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { writePdf } from '#app/platform/pdf/document.server.ts'
import type { MailAttachment } from '#app/platform/tables.server.ts'

type Paper = ReturnType<typeof shownDocument>

/** Documents as files of an email, in its language. For the system alone. */
export async function attachPapers(
  ctx: Ctx,
  papers: readonly Paper[],
  language: Language,
): Promise<MailAttachment[]> {
  requireSystem(ctx)
  const say = { language, t: translator(language), site: config().ORIGIN }
  const files: MailAttachment[] = []
  for (const paper of papers) {
    const pdf = await writePdf(invoiceDocument(paper, say))
    const kind = paper.corrects ? 'credit-note' : 'invoice'
    const filename = `${kind}-${paper.numberText}.pdf`
    const content = pdf.toString('base64')
    files.push({ filename, contentType: 'application/pdf', content, encoding: 'base64' })
  }
  return files
}
