import { writeReceipt } from '#app/features/sales/receipts/write-receipt.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/receipt-paper'
import { receiptFile } from './invoice-file.server.ts'

/** That an invoice of either side was paid, as a file. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) =>
  receiptFile(await writeReceipt(ctx, params.id)),
)
