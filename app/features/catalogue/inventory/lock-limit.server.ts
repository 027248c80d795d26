import { and, eq, inArray, sql } from 'drizzle-orm'
import { quotas } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockQuotas } from './lock-quotas.server.ts'

const limitFields = {
  id: quotas.id,
  eventId: quotas.eventId,
  name: quotas.name,
  size: quotas.size,
  given: sql<number>`seats_given(${quotas.id})::int`,
}

/**
 * A shared limit of the event, and the further `dates` (locked events) whose shared limits of the same name
 * follow it.
 */
type Asked = { eventId: string; id: string; dates: string[] }

/**
 * Locks all limits of an event and of the `dates`, and reads the shared one with this id, and the `same` of
 * the dates, with the seats sold or held of each. Refuses with `notFound` a missing one.
 */
export async function lockLimit(tx: Tx, { eventId, id, dates }: Asked) {
  await lockQuotas(tx, { eventIds: [eventId, ...dates] })
  const [limit] = await tx
    .select(limitFields)
    .from(quotas)
    .where(and(eq(quotas.eventId, eventId), eq(quotas.id, id), quotas.shared))
  if (!limit) throw notFound()
  if (dates.length === 0) return { ...limit, same: [] }
  const same = await tx
    .select(limitFields)
    .from(quotas)
    .where(and(inArray(quotas.eventId, dates), eq(quotas.name, limit.name), quotas.shared))
  return { ...limit, same }
}
