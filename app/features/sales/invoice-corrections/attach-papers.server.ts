import { openInvoiceFile } from '#app/features/money/invoicing/open-invoice-file.server.ts'
import type { invoices } from '#app/features/money/invoicing/tables.server.ts'
import type { Language } from '#app/kit/language.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import type { MailAttachment } from '#app/platform/tables.server.ts'

type Paper = Pick<typeof invoices.$inferSelect, 'id' | 'kind' | 'numberText'>

/** Documents as files of an email, in its language. For the system alone. */
export async function attachPapers(
  ctx: Ctx,
  papers: readonly Paper[],
  language: Language,
): Promise<MailAttachment[]> {
  requireSystem(ctx)
  const files: MailAttachment[] = []
  for (const { id, kind, numberText } of papers) {
    const { content: pdf } = await openInvoiceFile(ctx, id, { format: 'pdf', language })
    const filename = `${kind === 'credit_note' ? 'credit-note' : 'invoice'}-${numberText}.pdf`
    const content = pdf.toString('base64')
    files.push({ filename, contentType: 'application/pdf', content, encoding: 'base64' })
  }
  return files
}
