import { listStandings } from '#app/features/procurement/order-matching/queries-queue.server.ts'
import { canSeeCollection } from '#app/features/sales/collection-terms/policy.ts'
import { wantedInvoicesOf } from '#app/features/sales/invoice-list/invoice-list.ts'
import { listInvoices, sumInvoices } from '#app/features/sales/invoice-list/queries-invoices.server.ts'
import { listReminderMarks } from '#app/features/sales/invoice-reminders/queries-reminders.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { splitLanguage } from '#app/kit/language.ts'
import { pageNumber, pageOf } from '#app/kit/paging.ts'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'

const SIZE = 50

/**
 * The wanted documents of a page, and above the first page of what was received what waits for the reader.
 * Three queries.
 */
export async function showInvoices(ctx: PersonCtx, url: URL) {
  const wanted = wantedInvoicesOf(url.searchParams)
  const page = pageNumber(url.searchParams.get('page'))
  const { side, view, words } = wanted
  const isFirst = page === 1 && side === 'received' && view === 'all' && words === ''
  const [rows, { total, ...of }] = await Promise.all([
    listInvoices(ctx, wanted, { limit: SIZE, offset: (page - 1) * SIZE }),
    sumInvoices(ctx, wanted),
  ])
  const ids = rows.map(({ id }) => id)
  const isReceived = side === 'received'
  const isLate = new Set(rows.filter(({ standing }) => standing === 'overdue').map(({ id }) => id))
  const [matched, marks] = await Promise.all([
    listStandings(ctx, isReceived ? ids : [], { withQueue: isFirst }),
    listReminderMarks(ctx, isReceived ? [] : ids),
  ])
  const marked = Object.entries(marks)
  return {
    wanted,
    list: pageOf(rows, total, page, SIZE),
    ...of,
    ...matched,
    intentKey: newKey(),
    asked: marked.flatMap(([id, { isAsked }]) => (isAsked ? [id] : [])),
    reminded: Object.fromEntries(marked.filter(([id]) => isLate.has(id))),
    collects: isReceived && canSeeCollection(ctx.actor),
    now: ctx.now(),
    at: splitLanguage(url.pathname).path,
  }
}
