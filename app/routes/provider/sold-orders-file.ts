import { getSoldEvent } from '#app/features/sales/organiser-sales/sold/queries-sold.server.ts'
import { wantedOrdersOf } from '#app/features/sales/organiser-sales/sold/sold-order.ts'
import { writeSoldOrders } from '#app/features/sales/organiser-sales/sold/write-sold.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { tableAnswer, tableAskedBy } from '../table-answer.server.ts'
import type { Route } from './+types/sold-orders-file'

/** The orders of an event, as a file for spreadsheets. */
export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const as = tableAskedBy(url)
  const event = await getSoldEvent(ctx, params.slug)
  return tableAnswer(as, await writeSoldOrders(ctx, { event, wanted: wantedOrdersOf(url.searchParams), as }))
})
