import { writeLinkedOrder } from '#app/features/procurement/order-links/write-linked-order.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/linked-order-paper'
import { orderFile } from './order-file.server.ts'

/** The order of a link as a file, for whoever holds the link. */
export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const { name, pdf } = await writeLinkedOrder(ctx, params.token)
  return orderFile(pdf, { name: `${name}.pdf`, type: 'application/pdf' })
})
