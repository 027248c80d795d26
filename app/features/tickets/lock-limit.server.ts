import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { lockQuotas } from './lock-quotas.server.ts'
import { quotas } from './tables.server.ts'

/** Locks all limits of an event, and reads the shared one of this id with the seats that are sold or held of it. Refuses with `notFound` one that is not there. */
export async function lockLimit(tx: Tx, { eventId, id }: { eventId: string; id: string }) {
  await lockQuotas(tx, { eventId })
  const [limit] = await tx
    .select({
      id: quotas.id,
      name: quotas.name,
      size: quotas.size,
      given: sql<number>`seats_given(${quotas.id})::int`,
    })
    .from(quotas)
    .where(and(eq(quotas.eventId, eventId), eq(quotas.id, id), quotas.shared))
  if (!limit) throw notFound()
  return limit
}
