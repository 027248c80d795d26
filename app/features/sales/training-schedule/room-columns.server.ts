import { type SQL, sql } from 'drizzle-orm'
import { rooms, sites } from '#app/features/people/sites/tables.server.ts'
import type { ShownRoom } from './room-use.ts'
import { trainingRooms } from './tables.server.ts'

/** The room of an agreed training, by the id of its request; null where none is said. */
export const roomOf = (request: SQL) =>
  sql<ShownRoom | null>`(select json_build_object('id', r.id, 'name', s.name || ' · ' || r.name,
    'capacity', r.capacity, 'country', s.country, 'region', s.region)
    from ${trainingRooms} u join ${rooms} r on r.id = u.room_id join ${sites} s on s.id = r.site_id
    where u.request_id = ${request})`
