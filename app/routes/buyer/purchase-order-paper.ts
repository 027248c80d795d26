import { writePurchaseOrder } from '#app/features/procurement/purchase-orders/write-purchase-order.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/purchase-order-paper'
import { orderFile } from './order-file.server.ts'

/** A purchase order as a file, in the version of the address or the last one. */
export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const version = url.searchParams.get('version')
  const { name, pdf } = await writePurchaseOrder(ctx, { code: params.code, version })
  return orderFile(pdf, { name: `${name}.pdf`, type: 'application/pdf' })
})
