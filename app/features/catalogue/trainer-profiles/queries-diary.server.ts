import { and, asc, eq, gt, lt } from 'drizzle-orm'
import {
  busyWithin,
  failingCalendars,
  spansOf,
} from '#app/features/catalogue/availability/calendars/queries-busy.server.ts'
import { diaryMonth, monthOf, spanOfMonth } from '#app/features/catalogue/availability/diary-month.ts'
import { barredAt, keptBusy } from '#app/features/catalogue/availability/free-time.ts'
import { placeKeys } from '#app/features/catalogue/availability/place-keys.ts'
import { ownTrainerBookings } from '#app/features/catalogue/availability/queries-scope.server.ts'
import { trainerBookings, trainerBuffers } from '#app/features/catalogue/availability/tables.server.ts'
import { NO_MARGINS } from '#app/features/catalogue/availability/trainer-booking.ts'
import { canWriteProfile } from '#app/features/catalogue/trainers/policy.ts'
import { ownProfile } from '#app/features/catalogue/trainers/queries-scope.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { formatSession, zoneName } from '#app/kit/dates.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { versionToken } from '#app/platform/version-token.server.ts'
import { weekOf } from './queries-own.server.ts'

const MOST = 1_000
const MOST_OVERLAPS = 10
/** What begins or ends in the days around a month reaches into it, or bars its edges. */
const AROUND = 4 * 86_400_000

/**
 * A month ('2027-03') of the diary of the party acted for, in its own zone: bookings, busy times of its
 * external calendars and how many of these fail, free times, overlapping future trainings, and buffers.
 * Refuses an actor who is no provider.
 */
export async function getOwnDiary(ctx: Ctx, asked: string | null) {
  if (!canWriteProfile(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const { language } = ctx
  const now = ctx.now()
  const { before, after, inCity, toCity } = trainerBuffers
  const [own] = await read(ctx)
    .select({ ...weekOf, timeZone: trainerProfiles.timeZone, buffers: { before, after, inCity, toCity } })
    .from(parties)
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .leftJoin(trainerBuffers, eq(trainerBuffers.partyId, parties.id))
    .where(ownProfile(ctx.actor))
  if (!own) throw refuse('forbidden', 'common:refused.forbidden')
  const timeZone = own.timeZone ?? ctx.timeZone
  const buffers = own.buffers ?? NO_MARGINS
  const month = monthOf(asked, now, timeZone)
  const span = spanOfMonth(month, timeZone)
  const [from, to] = [new Date(span.startsAt.getTime() - AROUND), new Date(span.endsAt.getTime() + AROUND)]
  const [rows, overlapping, [elsewhere]] = await Promise.all([
    read(ctx)
      .select()
      .from(trainerBookings)
      .where(
        and(
          ownTrainerBookings(ctx.actor),
          gt(trainerBookings.endsAt, from),
          lt(trainerBookings.startsAt, to),
        ),
      )
      .orderBy(asc(trainerBookings.startsAt))
      .limit(MOST),
    read(ctx)
      .select()
      .from(trainerBookings)
      .where(
        and(
          ownTrainerBookings(ctx.actor),
          eq(trainerBookings.overlaps, true),
          gt(trainerBookings.endsAt, now),
        ),
      )
      .orderBy(asc(trainerBookings.startsAt))
      .limit(MOST_OVERLAPS),
    read(ctx)
      .select({ busy: busyWithin(from, to), failing: failingCalendars() })
      .from(parties)
      .where(ownProfile(ctx.actor)),
  ])
  const spanOf = ({ from, to }: { from: Date; to: Date }) => ({ startsAt: from, endsAt: to })
  const kept = rows.map((row) => ({
    venueKey: row.venueKey,
    cityKey: row.cityKey,
    during: spanOf(row.during),
    duringInCity: spanOf(row.duringInCity),
    duringToCity: spanOf(row.duringToCity),
  }))
  const { hours, daysOff } = own
  const busy = spansOf(elsewhere?.busy ?? [])
  const barred = barredAt([...kept, ...keptBusy(busy)], buffers, placeKeys(null))
  return {
    diary: diaryMonth({ hours, daysOff, timeZone, engaged: rows, busy, barred }, { month, now, language }),
    overlaps: overlapping.map((row) => formatSession(row.startsAt, row.endsAt, row.timeZone, language, now)),
    zone: zoneName(now, timeZone, language),
    hasHours: hours.length > 0,
    failing: elsewhere?.failing ?? 0,
    buffers,
    seen: versionToken(buffers),
  }
}

export type OwnDiary = Awaited<ReturnType<typeof getOwnDiary>>
