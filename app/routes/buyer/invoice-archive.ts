import { Readable } from 'node:stream'
import { wantedInvoicesOf } from '#app/features/sales/invoice-list/invoice-list.ts'
import { writePapers } from '#app/features/sales/invoice-list/write-papers.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/invoice-archive'

/** The wanted invoices and credit notes, all in one archive. */
export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const archive = await writePapers(ctx, wantedInvoicesOf(url.searchParams))
  return new Response(Readable.toWeb(archive) as ReadableStream, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="invoices.zip"',
      'Cache-Control': 'private, no-store',
    },
  })
})
