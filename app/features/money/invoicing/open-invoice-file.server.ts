import type { KeptFile } from '#app/features/money/document-files/kept-file.ts'
import { notFound } from '#app/kit/refusal.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import type { WantedFile } from './invoice-file.ts'
import { keepInvoiceFile } from './keep-invoice-file.server.ts'
import { findIssued } from './queries-issued.server.ts'

/**
 * A file of a document by its id, as it is kept, or drawn now. For the system alone, as whose the caller asks
 * that has seen to it that the reader may. What is not there is not found, nor a format that it has not.
 */
export async function openInvoiceFile(ctx: Ctx, id: string, wanted: WantedFile): Promise<KeptFile> {
  requireSystem(ctx)
  const document = await findIssued(ctx, id)
  const file = document && (await keepInvoiceFile(ctx, { document, wanted }))
  if (!file) throw notFound()
  return file
}
