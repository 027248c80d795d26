import { writePlanInvoice } from '#app/features/money/subscriptions/write-plan-invoice.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/plan-invoice-file'

/** An invoice of the marketplace to the workspace, as a file. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const pdf = await writePlanInvoice(ctx, params.number)
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="invoice-${params.number.replace(/[^\w-]/g, '')}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
})
