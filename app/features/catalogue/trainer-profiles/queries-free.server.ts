import { and, eq, sql } from 'drizzle-orm'
import { busyWithin, spansOf } from '#app/features/catalogue/availability/calendars/queries-busy.server.ts'
import {
  barredAt,
  type FreeDay,
  freeDays,
  type Kept,
  keptBusy,
} from '#app/features/catalogue/availability/free-time.ts'
import { placeKeys } from '#app/features/catalogue/availability/place-keys.ts'
import { trainerBookings, trainerBuffers } from '#app/features/catalogue/availability/tables.server.ts'
import {
  type Buffers,
  NO_MARGINS,
  type Span,
  type TrainingPlace,
} from '#app/features/catalogue/availability/trainer-booking.ts'
import { profilesSeenBy } from '#app/features/catalogue/trainers/queries-scope.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { weekOf } from './queries-own.server.ts'

type Said<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Span ? Said<Span> : T[K] }

const buffersOf = sql<Buffers | null>`(select json_build_object(
    'before', m.before, 'after', m.after, 'inCity', m.in_city, 'toCity', m.to_city)
  from ${trainerBuffers} m where m.party_id = ${parties.id})`

const keptOf = ({ startsAt, endsAt }: Span) => sql<Said<Kept>[]>`(select coalesce(json_agg(json_build_object(
      'venueKey', e.venue_key, 'cityKey', e.city_key,
      'during', json_build_object('startsAt', lower(e.during), 'endsAt', upper(e.during)),
      'duringInCity', json_build_object('startsAt', lower(e.during_in_city), 'endsAt', upper(e.during_in_city)),
      'duringToCity', json_build_object('startsAt', lower(e.during_to_city), 'endsAt', upper(e.during_to_city)))), '[]')
    from ${trainerBookings} e where e.party_id = ${parties.id}
      and e.ends_at > ${startsAt}::timestamptz - interval '4 days' and e.starts_at < ${endsAt}::timestamptz + interval '4 days')`

/** Buffers last a day at most. */
const DAY_MS = 86_400_000
const aDayBefore = (at: Date) => new Date(at.getTime() - DAY_MS)
const aDayAfter = (at: Date) => new Date(at.getTime() + DAY_MS)

type Asked = {
  partyId: PartyId
  /** Between which moments. */
  within: Span
  /** Where the training is to be, as ways count; null is online or not known yet. */
  place?: TrainingPlace
}

export type FreeTime = { timeZone: string; days: FreeDay[] }

/**
 * The free times of a provider that the actor may see: weekly hours without days off, bookings, busy times
 * and buffers. Null for one without hours, as nothing is known then, and for one that the actor may not see.
 */
export async function findFreeTime(
  ctx: Ctx,
  { partyId, within, place = null }: Asked,
): Promise<FreeTime | null> {
  const [row] = await read(ctx)
    .select({
      timeZone: trainerProfiles.timeZone,
      ...weekOf,
      buffers: buffersOf,
      kept: keptOf(within),
      busy: busyWithin(aDayBefore(within.startsAt), aDayAfter(within.endsAt)),
    })
    .from(parties)
    .innerJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
    .where(and(eq(parties.id, partyId), profilesSeenBy(ctx.actor)))
  if (!row || row.hours.length === 0) return null
  const spanOf = ({ startsAt, endsAt }: Said<Span>) => ({
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  })
  const kept = row.kept.map(({ during, duringInCity, duringToCity, ...keys }) => ({
    ...keys,
    during: spanOf(during),
    duringInCity: spanOf(duringInCity),
    duringToCity: spanOf(duringToCity),
  }))
  const all = [...kept, ...keptBusy(spansOf(row.busy))]
  const barred = barredAt(all, row.buffers ?? NO_MARGINS, placeKeys(place))
  return { timeZone: row.timeZone, days: freeDays(row, within, barred) }
}
