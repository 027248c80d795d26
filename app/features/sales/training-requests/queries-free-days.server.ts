import { findFreeTime } from '#app/features/catalogue/trainer-profiles/queries-free.server.ts'
import { formatDay } from '#app/kit/dates.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { SOONEST_MS } from './training-request.ts'

const AHEAD_MS = 60 * 86_400_000
const SHOWN = 8
/** Less than that is no day of a training. */
const LEAST_MS = 4 * 3_600_000

/** The provider's next free days, in the reader's words; none where unknown. One query. */
export async function listFreeDays(ctx: Ctx, partyId: PartyId): Promise<string[]> {
  const now = ctx.now()
  const within = {
    startsAt: new Date(now.getTime() + SOONEST_MS),
    endsAt: new Date(now.getTime() + AHEAD_MS),
  }
  const free = await findFreeTime(ctx, { partyId, within })
  if (!free) return []
  return free.days
    .filter(({ spans }) =>
      spans.some(({ startsAt, endsAt }) => endsAt.getTime() - startsAt.getTime() >= LEAST_MS),
    )
    .slice(0, SHOWN)
    .map(({ day }) => formatDay(new Date(`${day}T00:00:00Z`), 'UTC', ctx.language, now))
}
