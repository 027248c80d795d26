import { getPaper } from '#app/features/sales/invoice-list/queries-paper.server.ts'
import { writePaper } from '#app/features/sales/invoice-list/write-papers.server.ts'
import { isId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/invoice-paper'
import { creditNoteFile, invoiceFile } from './invoice-file.server.ts'

/** An invoice or a credit note of either side, as a file. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { id } = params
  if (!isId(id)) throw notFound()
  const { kind, numberText } = await getPaper(ctx, id)
  const paper = { pdf: await writePaper(ctx, id), numberText }
  return kind === 'credit_note' ? creditNoteFile(paper) : invoiceFile(paper)
})
