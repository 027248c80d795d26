import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { chooseSlug } from '#app/features/topics/choose-slug.server.ts'
import { localDate } from '#app/kit/dates.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { eventSessions, events, quotas, quotaTicketTypes, seatClaims, ticketTypes } from './tables.server.ts'

type Given = 'id' | 'slug' | 'startsAt' | 'endsAt' | 'createdAt' | 'updatedAt'

/** All that is known of an event; `description` is rich text that was cleaned already. */
export type EventFacts = Omit<typeof events.$inferInsert, Given> & {
  sessions: { title?: string; startsAt: Date; endsAt: Date }[]
  ticketTypes: Omit<typeof ticketTypes.$inferInsert, 'id' | 'eventId' | 'position'>[]
}

/**
 * Writes an event with its sessions, ticket types and quotas, or with `id` the event of that id. The address is chosen
 * once and stays. Ticket types are told apart by their order; one that is gone from the facts is deleted, or taken off
 * sale when seats of it were ever claimed.
 */
export async function saveEvent(
  tx: Tx,
  { sessions, ticketTypes: types, ...facts }: EventFacts,
  id?: string,
): Promise<{ id: string }> {
  const ordered = sessions.toSorted((left, right) => left.startsAt.getTime() - right.startsAt.getTime())
  const [first] = ordered
  if (!first) throw new RangeError('an event without a session')
  const span = {
    startsAt: first.startsAt,
    endsAt: new Date(Math.max(...ordered.map((session) => session.endsAt.getTime()))),
  }
  const eventId = id ?? newId()
  if (id) {
    await tx
      .update(events)
      .set({ ...facts, ...span, updatedAt: sql`now()` })
      .where(eq(events.id, id))
    await tx.delete(eventSessions).where(eq(eventSessions.eventId, id))
  } else {
    const slug = await freeSlug(tx, facts.title, localDate(span.startsAt, facts.timeZone))
    await tx.insert(events).values({ ...facts, ...span, id: eventId, slug })
  }
  await tx
    .insert(eventSessions)
    .values(ordered.map((session, position) => ({ id: newId(), eventId, position, ...session })))
  await saveTicketTypes(tx, eventId, facts.capacity, types)
  return { id: eventId }
}

function freeSlug(tx: Tx, title: string, day: string): Promise<string> {
  return chooseSlug(tx, {
    kind: 'event',
    wishes: [title, `${title.slice(0, 68)} ${day}`],
    takenOf: async (slugs) => {
      const rows = await tx.select({ slug: events.slug }).from(events).where(inArray(events.slug, slugs))
      return rows.map((row) => row.slug)
    },
  })
}

async function saveTicketTypes(
  tx: Tx,
  eventId: string,
  capacity: number,
  types: EventFacts['ticketTypes'],
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
