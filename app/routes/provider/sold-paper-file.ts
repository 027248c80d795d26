import { writeSoldPaper } from '#app/features/sales/order-desk/write-sold-paper.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { creditNoteFile, invoiceFile } from '../buyer/invoice-file.server.ts'
import type { Route } from './+types/sold-paper-file'

/** The invoice or a credit note of a sold order as a file. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { kind, ...paper } = await writeSoldPaper(ctx, params)
  return kind === 'credit_note' ? creditNoteFile(paper) : invoiceFile(paper)
})
