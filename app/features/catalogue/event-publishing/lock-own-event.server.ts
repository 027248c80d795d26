import { and, eq } from 'drizzle-orm'
import { eventsOwnedBy } from '#app/features/catalogue/events/queries-scope.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { lockQuotas } from '#app/features/catalogue/inventory/lock-quotas.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'

/**
 * Locks an event of the party acted for and its quotas: no seat is allocated or released meanwhile. Somebody
 * else's is not found.
 */
export async function lockOwnEvent(tx: Tx, actor: PartyActor, slug: string) {
  const [row] = await tx
    .select()
    .from(events)
    .where(and(eq(events.slug, slug), eventsOwnedBy(actor)))
    .for('no key update')
  if (!row) throw notFound()
  await lockQuotas(tx, { eventId: row.id })
  return row
}
