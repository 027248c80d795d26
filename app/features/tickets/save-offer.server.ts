import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { type EventFacts, saveEvent } from '#app/features/events/save-event.server.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { quotas, quotaTicketTypes, seatClaims, ticketTypes } from './tables.server.ts'

/** All that is known of an event and of what is sold of it. */
export type OfferFacts = EventFacts & {
  ticketTypes: Omit<typeof ticketTypes.$inferInsert, 'id' | 'eventId' | 'position'>[]
}

/**
 * Writes an event with its sessions, ticket types and quotas, or with `id` the event of that id. Ticket types are told
 * apart by their order; one that is gone from the facts is deleted, or taken off sale when seats of it were ever claimed.
 */
export async function saveOffer(
  tx: Tx,
  { ticketTypes: types, ...facts }: OfferFacts,
  id?: string,
): Promise<{ id: string }> {
  const saved = await saveEvent(tx, facts, id)
  await saveTicketTypes(tx, saved.id, facts.capacity, types)
  return saved
}

async function saveTicketTypes(
  tx: Tx,
  eventId: string,
  capacity: number,
  types: OfferFacts['ticketTypes'],
): Promise<void> {
  const kept = await tx
    .select({ id: ticketTypes.id, position: ticketTypes.position })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
  const idAt = (position: number) => kept.find((type) => type.position === position)?.id
  const rows = types.map((type, position) => ({ ...type, id: idAt(position) ?? newId(), eventId, position }))
  for (const row of rows) {
    if (idAt(row.position) === undefined) await tx.insert(ticketTypes).values(row)
    else await tx.update(ticketTypes).set(row).where(eq(ticketTypes.id, row.id))
  }
  await retireTicketTypes(tx, eventId, types.length)
  await saveQuotas(tx, eventId, capacity, rows)
}

async function retireTicketTypes(tx: Tx, eventId: string, fromPosition: number): Promise<void> {
  const surplus = and(eq(ticketTypes.eventId, eventId), gte(ticketTypes.position, fromPosition))
  const claimed = tx
    .select({ id: seatClaims.ticketTypeId })
    .from(seatClaims)
    .where(eq(seatClaims.eventId, eventId))
  await tx
    .update(ticketTypes)
    .set({ salesEnd: sql`now()` })
    .where(and(surplus, inArray(ticketTypes.id, claimed)))
  await tx.delete(ticketTypes).where(and(surplus, sql`${ticketTypes.id} not in ${claimed}`))
}

// One quota for the whole event, that every type belongs to, and one for each type that has a number of its own.
async function saveQuotas(
  tx: Tx,
  eventId: string,
  capacity: number,
  types: { id: string; name: string; quantity?: number | null }[],
): Promise<void> {
  const [whole] = await tx
    .insert(quotas)
    .values({ id: newId(), eventId, name: '', size: capacity, wholeEvent: true })
    .onConflictDoUpdate({
      target: quotas.eventId,
      targetWhere: sql`${quotas.wholeEvent}`,
      set: { size: capacity },
    })
    .returning({ id: quotas.id })
  if (!whole) return
  const own = tx
    .select({ id: quotas.id })
    .from(quotas)
    .where(and(eq(quotas.eventId, eventId), eq(quotas.wholeEvent, false)))
  await tx.delete(quotas).where(inArray(quotas.id, own))
  const limited = types.flatMap(({ id, name, quantity }) =>
    quantity == null ? [] : [{ ticketTypeId: id, quota: { id: newId(), eventId, name, size: quantity } }],
  )
  if (limited.length > 0) await tx.insert(quotas).values(limited.map(({ quota }) => quota))
  const links = [
    ...types.map(({ id }) => ({ quotaId: whole.id, ticketTypeId: id })),
    ...limited.map(({ ticketTypeId, quota }) => ({ quotaId: quota.id, ticketTypeId })),
  ]
  if (links.length > 0) await tx.insert(quotaTicketTypes).values(links).onConflictDoNothing()
}
