import { redirect } from 'react-router'
import { approveOrders } from '#app/features/procurement/order-approvals/approve-orders.server.ts'
import type { ShownApproved } from '#app/features/procurement/order-approvals/components/approve-desk.tsx'
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
import { translator } from '#app/platform/i18n.server.ts'

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
  const [rows, total, of, toApprove, queue] = await Promise.all([
    listPurchaseOrders(ctx, wanted, { limit: SIZE, offset: (page - 1) * SIZE }),
    countPurchaseOrders(ctx, wanted),
    sumPurchaseOrders(ctx, wanted.side),
    isFirst ? listOrdersToApprove(ctx) : [],
    isFirst ? listInvoiceQueue(ctx) : [],
  ])
  return {
    wanted,
    list: pageOf(rows, total, page, SIZE),
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

/** Approves the chosen orders, and says in the reader's words what was not, and why. */
export async function approveChosen(
  ctx: PersonCtx,
  values: Record<string, string | string[]>,
): Promise<ShownApproved> {
  const titles = new Map((await listOrdersToApprove(ctx)).map(({ code, title }) => [code, title]))
  const { sent, refused } = await approveOrders(ctx, values)
  const t = translator(ctx.language)
  return {
    sent,
    refused: refused.map(({ code, reason, params }) => ({
      title: titles.get(code) ?? code,
      reason: t(reason, params),
    })),
  }
}
