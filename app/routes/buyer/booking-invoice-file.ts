import { writeBookingInvoice } from '#app/features/orders/write-invoice.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/booking-invoice-file'

/** The invoice of a booking, as a file. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { pdf, numberText } = await writeBookingInvoice(ctx, params.reference)
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="invoice-${numberText.replace(/[^\w-]/g, '')}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
})
