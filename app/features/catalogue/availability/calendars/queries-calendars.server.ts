import { asc } from 'drizzle-orm'
import { canWriteProfile } from '#app/features/catalogue/trainers/policy.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { MOST_CALENDARS } from '../calendar.ts'
import { calendarsOf } from '../queries-scope.server.ts'
import { trainerCalendars } from '../tables.server.ts'

/**
 * The external calendars of the party acted for, by host, with the result of their last readings. Refuses an
 * actor who is no provider. One query.
 */
export async function listCalendars(ctx: Ctx) {
  if (!canWriteProfile(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { code, host, unread, fault, readAt, nextAt, createdAt } = trainerCalendars
  return read(ctx)
    .select({ code, host, unread, fault, createdAt, readAt, nextAt })
    .from(trainerCalendars)
    .where(calendarsOf(ctx.actor))
    .orderBy(asc(createdAt))
    .limit(MOST_CALENDARS)
}

export type ListedCalendar = Awaited<ReturnType<typeof listCalendars>>[number]
