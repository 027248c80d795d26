import { writeCreditNote } from '#app/features/sales/receivables/write-credit-note.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/booking-credit-file'
import { creditNoteFile } from './invoice-file.server.ts'

/** A credit note of a booking, as a file. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) =>
  creditNoteFile(await writeCreditNote(ctx, params)),
)
