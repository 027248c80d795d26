import { wantedPurchaseOrdersOf } from '#app/features/procurement/purchase-orders/wanted-orders.ts'
import { writePurchaseOrderList } from '#app/features/procurement/purchase-orders/write-list.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { tableAnswer } from '../provider/table-answer.server.ts'
import type { Route } from './+types/purchase-order-list-file'

/** The wanted purchase orders, as a file for spreadsheets. */
export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) =>
  tableAnswer('csv', writePurchaseOrderList(ctx, wantedPurchaseOrdersOf(url.searchParams))),
)
