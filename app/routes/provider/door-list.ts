import { doorState } from '#app/features/delivery/check-in/check-in.ts'
import { getDoor, listAtDoor } from '#app/features/delivery/check-in/queries-door.server.ts'
import { takeNoted } from '#app/features/delivery/check-in/take-noted.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/door-list'

const KEPT_NOWHERE = { headers: { 'Cache-Control': 'private, no-store' } }

/**
 * Who is expected at a session, for the page of the door, which may lose its line; while the door is open or
 * can be tried alone.
 */
export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const event = await getDoor(ctx, params.slug)
  const session = event.sessions.find(({ id }) => id === url.searchParams.get('session'))
  if (!session || !['open', 'trial'].includes(doorState(event, ctx.now()))) throw notFound()
  return Response.json(
    { seats: await listAtDoor(ctx, { event: event.id, session: session.id }) },
    KEPT_NOWHERE,
  )
})

/** Takes what the page noted without a line. */
export const action = personAction(
  async (ctx, { noted }, { params }: Route.ActionArgs) => {
    const answers = await takeNoted(ctx, { event: params.slug, noted })
    return Response.json({ answers }, KEPT_NOWHERE)
  },
  { whileLocked: true },
)
