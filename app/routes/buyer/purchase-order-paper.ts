import { writePurchaseOrder } from '#app/features/procurement/purchase-orders/write-purchase-order.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/purchase-order-paper'

/** A purchase order as a file, in the version of the address or the last one. */
export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const version = url.searchParams.get('version')
  const { name, pdf } = await writePurchaseOrder(ctx, { code: params.code, version })
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name.replace(/[^\w-]/g, '')}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
})
