import { redirect } from 'react-router'
import { listOrdersToApprove } from '#app/features/procurement/order-approvals/queries-approvals.server.ts'
import { canSetTolerance } from '#app/features/procurement/order-matching/policy.ts'
import {
  billedOfOrders,
  listInvoiceQueue,
} from '#app/features/procurement/order-matching/queries-queue.server.ts'
import { receivesPurchaseOrders } from '#app/features/procurement/purchase-orders/policy.ts'
import {
  countPurchaseOrders,
  listPurchaseOrders,
  sumPurchaseOrders,
} from '#app/features/procurement/purchase-orders/queries-orders.server.ts'
import {
  queryOfPurchaseOrders,
  wantedPurchaseOrdersOf,
} from '#app/features/procurement/purchase-orders/wanted-orders.ts'
import { newKey } from '#app/kit/ids.ts'
import { splitLanguage } from '#app/kit/language.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

const SIZE = 50
/** What a supplier has to acknowledge: whoever says nothing else comes to it first. */
const WAITING = { side: 'received', view: 'sent', words: '' } as const

/**
 * The wanted orders of a page, and above the first page of those that were sent what waits for the reader.
 */
export async function showPurchaseOrders(ctx: PersonCtx, url: URL) {
  const receives = receivesPurchaseOrders(ctx.actor)
  const isLed = receives && !url.searchParams.has('side') && !url.searchParams.has('view')
  if (isLed && (await countPurchaseOrders(ctx, WAITING)) > 0)
    throw redirect(splitLanguage(url.pathname).path + queryOfPurchaseOrders({ ...WAITING, view: 'all' }))
  const wanted = wantedPurchaseOrdersOf(url.searchParams)
  const page = pageNumber(url.searchParams.get('page'))
  const isFirst = page === 1 && wanted.side === 'sent' && wanted.view === 'all' && wanted.words === ''
  const [rows, found, of, toApprove, queue] = await Promise.all([
    listPurchaseOrders(ctx, wanted, { limit: SIZE, offset: (page - 1) * SIZE }),
    wanted.words === '' ? null : countPurchaseOrders(ctx, wanted),
    sumPurchaseOrders(ctx, wanted.side),
    isFirst ? listOrdersToApprove(ctx) : [],
    isFirst ? listInvoiceQueue(ctx) : [],
  ])
  return {
    wanted,
    list: pageOf(rows, found ?? of.counts[wanted.view], page, SIZE),
    billed: await billedOfOrders(
      ctx,
      rows.flatMap(({ code, state }) => (state === 'draft' ? [] : [code])),
    ),
    ...of,
    toApprove,
    queue,
    receives,
    mayTolerate: canSetTolerance(ctx.actor),
    intentKey: newKey(),
    now: ctx.now(),
    zone: ctx.timeZone,
    at: splitLanguage(url.pathname).path,
  }
}
