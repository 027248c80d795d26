import { and, inArray, isNull, sql } from 'drizzle-orm'
import { MOST_LIMITS } from '#app/features/catalogue/ticket-types/seats.ts'
import { quotas, quotaTicketTypes, ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { countsNow } from './queries-room.server.ts'
import { seatAllocations } from './tables.server.ts'

type Spread = { name: string; size: number; typeIds: readonly string[]; dates: readonly string[] }

/**
 * Copies a shared limit to further dates of its series, whose limits are locked, for ticket types with the
 * names of those in `typeIds`. Skips a date with fewer than two of them, with a shared limit of that name or
 * the most allowed, or that has sold more. Returns the dates (ids) that have it now.
 */
export async function copyLimit(tx: Tx, { name, size, typeIds, dates }: Spread): Promise<string[]> {
  if (dates.length === 0) return []
  const known = sql`(select * from ${quotas} q where q.event_id = ${ticketTypes.eventId} and q.shared)`
  const given = sql`(select sum(${seatAllocations.quantity}) from ${seatAllocations}
    where ${seatAllocations.ticketTypeId} = ${ticketTypes.id} and ${countsNow})`
  const rows = await tx
    .select({
      eventId: ticketTypes.eventId,
      types: sql<string[]>`array_agg(${ticketTypes.id}::text)`,
      limits: sql<number>`(select count(*)::int from ${known} k)`,
      isNamed: sql<boolean>`exists (select from ${known} k where k.name = ${name})`,
      given: sql<number>`coalesce(sum(${given}), 0)::int`,
    })
    .from(ticketTypes)
    .where(
      and(
        inArray(ticketTypes.eventId, [...dates]),
        isNull(ticketTypes.retiredAt),
        sql`${ticketTypes.name} in (select t.name from ${ticketTypes} t where t.id = any(${sql.param([...typeIds])}::uuid[]))`,
      ),
    )
    .groupBy(ticketTypes.eventId)

  const made = rows
    .filter(({ types, limits, isNamed, given }) => {
      return types.length > 1 && limits < MOST_LIMITS && !isNamed && given <= size
    })
    .map((row) => ({ ...row, id: newId() }))
  if (made.length === 0) return []
  await tx.insert(quotas).values(made.map(({ id, eventId }) => ({ id, eventId, name, size, shared: true })))
  await tx
    .insert(quotaTicketTypes)
    .values(made.flatMap(({ id, types }) => types.map((ticketTypeId) => ({ quotaId: id, ticketTypeId }))))
  return made.map(({ eventId }) => eventId)
}
