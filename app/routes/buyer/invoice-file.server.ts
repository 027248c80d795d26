import type { writeBookingInvoice } from '#app/features/orders/write-invoice.server.ts'

/** An invoice as a file that a browser keeps under its number. */
export function invoiceFile({ pdf, numberText }: Awaited<ReturnType<typeof writeBookingInvoice>>): Response {
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="invoice-${numberText.replace(/[^\w-]/g, '')}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
