import { wantedInvoicesOf } from '#app/features/sales/invoice-list/invoice-list.ts'
import { writeInvoiceList } from '#app/features/sales/invoice-list/write-list.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { tableAnswer, tableAskedBy } from '../table-answer.server.ts'
import type { Route } from './+types/invoice-list-file'

/** The wanted invoices and credit notes, as a file for spreadsheets. */
export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const as = tableAskedBy(url)
  return tableAnswer(as, writeInvoiceList(ctx, wantedInvoicesOf(url.searchParams), as))
})
