import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { fewerThanGiven } from '#app/features/catalogue/ticket-types/seats.ts'
import { quotas, quotaTicketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { countsNow } from './queries-room.server.ts'
import { seatAllocations } from './tables.server.ts'

type LimitedType = { id: string; name: string; quantity: number | null }

/** `isNew`: an event that was written in this transaction, of which nobody can have a seat. */
type Limits = { eventId: string; isNew: boolean; capacity: number; types: readonly LimitedType[] }

/**
 * Writes the limits of an event: one quota for the whole of `capacity` seats, which every ticket type belongs
 * to for good, and one for each type with a number of its own; shared ones stay. Locks the quotas and
 * recounts allocations, as a sale does; refuses `events:refused.capacityGiven` and
 * `events:refused.quantityGiven` with how many seats are sold or held.
 */
export async function saveQuotas(tx: Tx, { eventId, isNew, capacity, types }: Limits): Promise<void> {
  const before = isNew ? [] : await lockedQuotas(tx, eventId)
  const tooFew = !isNew && fewerThanGiven({ capacity, types }, await givenSeats(tx, eventId))
  if (tooFew) throw refuse('conflict', tooFew.reason, tooFew.params)

  const whole = before.find((quota) => quota.wholeEvent)?.id ?? newId()
  const ownOf = (typeId: string) =>
    before.find(({ wholeEvent, shared, typeIds }) => !wholeEvent && !shared && typeIds.includes(typeId))?.id
  const limited = types.flatMap(({ id, name, quantity }) =>
    quantity === null
      ? []
      : [{ typeId: id, quota: { id: ownOf(id) ?? newId(), eventId, name, size: quantity } }],
  )
  const unlimited = types.flatMap(({ id, quantity }) => (quantity === null ? (ownOf(id) ?? []) : []))
  if (unlimited.length > 0) await tx.delete(quotas).where(inArray(quotas.id, unlimited))
  await tx
    .insert(quotas)
    .values([
      { id: whole, eventId, name: '', size: capacity, wholeEvent: true },
      ...limited.map(({ quota }) => quota),
    ])
    .onConflictDoUpdate({
      target: quotas.id,
      set: { name: sql`excluded.name`, size: sql`excluded.size` },
    })
  const links = [
    ...types.map(({ id }) => ({ quotaId: whole, ticketTypeId: id })),
    ...limited.map(({ typeId, quota }) => ({ quotaId: quota.id, ticketTypeId: typeId })),
  ]
  if (links.length > 0) await tx.insert(quotaTicketTypes).values(links).onConflictDoNothing()
}

async function lockedQuotas(tx: Tx, eventId: string) {
  const locked = await tx
    .select({ id: quotas.id, wholeEvent: quotas.wholeEvent, shared: quotas.shared })
    .from(quotas)
    .where(eq(quotas.eventId, eventId))
    .orderBy(asc(quotas.id))
    .for('update')
  const links = await tx
    .select({ quotaId: quotaTicketTypes.quotaId, typeId: quotaTicketTypes.ticketTypeId })
    .from(quotaTicketTypes)
    .innerJoin(quotas, eq(quotas.id, quotaTicketTypes.quotaId))
    .where(eq(quotas.eventId, eventId))
  return locked.map((quota) => ({
    ...quota,
    typeIds: links.filter(({ quotaId }) => quotaId === quota.id).map(({ typeId }) => typeId),
  }))
}

/** How many seats of each type are sold or held now, retired types too. */
async function givenSeats(tx: Tx, eventId: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: seatAllocations.ticketTypeId, seats: sql<number>`sum(${seatAllocations.quantity})::int` })
    .from(seatAllocations)
    .where(and(eq(seatAllocations.eventId, eventId), countsNow))
    .groupBy(seatAllocations.ticketTypeId)
  return new Map(rows.map(({ id, seats }) => [id, seats]))
}
