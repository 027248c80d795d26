import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import type { Press } from '#app/platform/pdf/open-press.server.ts'
import { issueLanguage } from './invoice.ts'
import { MACHINE_FORMATS } from './invoice-file.ts'
import { keepInvoiceFile } from './keep-invoice-file.server.ts'
import { findIssued } from './queries-issued.server.ts'

/**
 * Draws what a document has no file of: the paper in the language of its issue, and what machines read.
 * Refuses whoever is not the system.
 */
export async function drawInvoice(ctx: Ctx, id: string, press: Press): Promise<void> {
  requireSystem(ctx)
  const document = await findIssued(ctx, id)
  if (!document) return
  const language = issueLanguage(document.paper)
  await keepInvoiceFile(ctx, { document, wanted: { format: 'pdf', language } }, press)
  for (const format of MACHINE_FORMATS) await keepInvoiceFile(ctx, { document, wanted: { format } }, press)
}
