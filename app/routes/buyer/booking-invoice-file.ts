import { writeBookingInvoice } from '#app/features/sales/receivables/write-invoice.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/booking-invoice-file'
import { invoiceFile } from './invoice-file.server.ts'

/** The invoice of a booking, as a file. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) =>
  invoiceFile(await writeBookingInvoice(ctx, params.reference)),
)
