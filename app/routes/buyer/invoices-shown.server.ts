import {
  listInvoiceQueue,
  standingsOfInvoices,
} from '#app/features/procurement/order-matching/queries-queue.server.ts'
import { canSeeCollection } from '#app/features/sales/collection-terms/policy.ts'
import { listAskedInvoices } from '#app/features/sales/invoice-corrections/queries-correction.server.ts'
import { wantedInvoicesOf } from '#app/features/sales/invoice-list/invoice-list.ts'
import {
  countInvoices,
  listInvoices,
  sumInvoices,
} from '#app/features/sales/invoice-list/queries-invoices.server.ts'
import { listReminderMarks } from '#app/features/sales/invoice-reminders/queries-reminders.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { splitLanguage } from '#app/kit/language.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

const SIZE = 50

/**
 * The wanted documents of a page, and above the first page of what was received what waits for the reader.
 */
export async function showInvoices(ctx: PersonCtx, url: URL) {
  const wanted = wantedInvoicesOf(url.searchParams)
  const page = pageNumber(url.searchParams.get('page'))
  const { side, view, words } = wanted
  const isFirst = page === 1 && side === 'received' && view === 'all' && words === ''
  const [rows, found, of, queue] = await Promise.all([
    listInvoices(ctx, wanted, { limit: SIZE, offset: (page - 1) * SIZE }),
    // Without words the view itself is what is wanted, and is counted with the others.
    words === '' ? null : countInvoices(ctx, wanted),
    sumInvoices(ctx, side),
    isFirst ? listInvoiceQueue(ctx) : [],
  ])
  const total = found ?? of.counts[view]
  const ids = rows.map(({ id }) => id)
  const isReceived = side === 'received'
  const late = isReceived ? [] : rows.filter(({ standing }) => standing === 'overdue').map(({ id }) => id)
  const [standings, asked, reminded] = await Promise.all([
    standingsOfInvoices(ctx, isReceived ? ids : []),
    listAskedInvoices(ctx, isReceived ? [] : ids),
    listReminderMarks(ctx, late),
  ])
  return {
    wanted,
    list: pageOf(rows, total, page, SIZE),
    ...of,
    queue,
    intentKey: newKey(),
    standings,
    asked,
    reminded,
    collects: isReceived && canSeeCollection(ctx.actor),
    now: ctx.now(),
    at: splitLanguage(url.pathname).path,
  }
}
