import { writeScheduleFeed } from '#app/features/sales/training-schedule/queries-feed.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/schedule-feed'

/**
 * The trainings of a workspace for a calendar program, by an address that one of its people made; no session
 * counts.
 */
export const loader = loaderOf(async (ctx, { params }: Route.LoaderArgs) => {
  const calendar = await writeScheduleFeed(ctx, params.token)
  return new Response(calendar, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="trainings.ics"',
      'Cache-Control': 'private, no-store',
    },
  })
})
