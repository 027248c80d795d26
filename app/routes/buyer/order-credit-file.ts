import { writeCreditNote } from '#app/features/sales/receivables/write-credit-note.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/order-credit-file'
import { creditNoteFile } from './invoice-file.server.ts'
import { orSignIn } from './order-steps.server.ts'

/** A credit note of an order as a file, also for a guest who sees the order. */
export const loader = loaderOf((ctx, { params }: Route.LoaderArgs) =>
  orSignIn(ctx, params.reference, async () => creditNoteFile(await writeCreditNote(ctx, params))),
)
