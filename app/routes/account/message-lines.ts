import { listLines } from '#app/features/people/qmail/queries-lines.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/message-lines'
import { stretchIn } from './messages-shown.server.ts'

/** Further lines of a conversation that is open: before or after a position. */
export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  if (!/^[0-9A-Z]{12}$/.test(params.code)) throw notFound()
  return Response.json(await listLines(ctx, params.code, stretchIn(url.searchParams)), {
    headers: { 'Cache-Control': 'private, no-store' },
  })
})
