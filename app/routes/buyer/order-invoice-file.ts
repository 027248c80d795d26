import { writeBookingInvoice } from '#app/features/sales/receivables/write-invoice.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/order-invoice-file'
import { invoiceFile } from './invoice-file.server.ts'
import { orSignIn } from './order-steps.server.ts'

/** The invoice of an order as a file, also for a guest who sees the order. */
export const loader = loaderOf((ctx, { params: { reference } }: Route.LoaderArgs) =>
  orSignIn(ctx, reference, async () => invoiceFile(await writeBookingInvoice(ctx, reference))),
)
