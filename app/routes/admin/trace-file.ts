import { getTraceFile } from '#app/features/site/backoffice/trace/queries-trace.server.ts'
import { traceFilter } from '#app/features/site/backoffice/trace/trace.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import type { Route } from './+types/trace-file'

/** The trace as CSV, by the filter of the address. */
export const loader = staffLoader(async (ctx, { url }: Route.LoaderArgs) => {
  const { name, text } = await getTraceFile(ctx, traceFilter(url.searchParams))
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
})
