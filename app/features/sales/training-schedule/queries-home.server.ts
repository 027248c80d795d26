import { sql } from 'drizzle-orm'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { rooms, sites } from '#app/features/people/sites/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { HolidayPlace } from '#app/platform/public-holidays.server.ts'

export type RoomChoice = { id: string; name: string; capacity: number }
type Home = { places: HolidayPlace[]; rooms: RoomChoice[] }

/** Where the party acted for and its sites are, and their rooms in use. One query. */
export async function findHome(ctx: Ctx): Promise<Home> {
  const [party] = await read(ctx)
    .select({
      country: parties.country,
      places: sql<HolidayPlace[]>`(select coalesce(json_agg(distinct jsonb_build_object('country', s.country,
        'region', s.region)), '[]') from ${sites} s where s.company_id = parties.id and s.country is not null)`,
      rooms: sql<RoomChoice[]>`(select coalesce(json_agg(json_build_object('id', r.id,
        'name', s.name || ' · ' || r.name, 'capacity', r.capacity) order by s.name_key, r.name_key), '[]')
        from ${rooms} r join ${sites} s on s.id = r.site_id where s.company_id = parties.id and r.active)`,
    })
    .from(parties)
    .where(partyActedFor(ctx.actor))
  if (!party) return { places: [], rooms: [] }
  const { country, places, rooms: own } = party
  return { places: country ? [{ country, region: null }, ...places] : places, rooms: own }
}
