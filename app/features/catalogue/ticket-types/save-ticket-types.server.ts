import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { newId } from '#app/kit/ids.ts'
import { pairUp } from '#app/kit/pair-up.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { ticketTypes } from './tables.server.ts'

/** A ticket type to save; with an `id` the existing one. */
export type TicketTypeFacts = Omit<
  typeof ticketTypes.$inferInsert,
  'id' | 'eventId' | 'position' | 'retiredAt' | 'onlyWithCode'
> & { id?: string }

type SavedType = { id: string; name: string; quantity: number | null }

/**
 * Saves the ticket types of an event that the caller has locked, in order. Types are matched by id, or by
 * name where none has one, and updated in place. A removed one is retired if the event was public, as
 * somebody may have bought it: it is no longer sold, and returns with its name. Refuses with `notFound` an id
 * of another event.
 */
export async function saveTicketTypes(
  tx: Tx,
  { eventId, isNew, wasPublic }: { eventId: string; isNew: boolean; wasPublic: boolean },
  types: readonly TicketTypeFacts[],
): Promise<SavedType[]> {
  const kept = isNew ? [] : await keptTypes(tx, eventId)
  const nameOf = ({ name }: { name: string }) => name
  const { pairs, gone } = pairUp(kept, types, { kept: nameOf, given: nameOf })
  const missing = gone.filter(({ retiredAt }) => retiredAt === null).map(({ id }) => id)
  if (missing.length > 0) await dropTypes(tx, missing, wasPublic)
  if (kept.length > 0) await makeWay(tx, eventId)
  const rows = pairs.map((pair, position) => ({
    ...pair.given,
    needsApproval: pair.given.needsApproval ?? pair.kept?.needsApproval ?? false,
    id: pair.kept?.id ?? newId(),
    eventId,
    position,
  }))
  if (rows.length > 0)
    await tx
      .insert(ticketTypes)
      .values(rows)
      .onConflictDoUpdate({ target: ticketTypes.id, set: { ...AS_GIVEN, retiredAt: null } })
  return rows.map(({ id, name, quantity = null }) => ({ id, name, quantity }))
}

// Whether one needs a code is said beside the codes: a form that does not show it leaves it as it is.
const {
  id: _id,
  eventId: _event,
  retiredAt: _retired,
  onlyWithCode: _needs,
  ...given
} = getTableColumns(ticketTypes)
const AS_GIVEN = Object.fromEntries(
  Object.entries(given).map(([key]) => [key, sql`excluded.${sql.identifier(snake(key))}`]),
) as Record<keyof typeof given, SQL>

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function keptTypes(tx: Tx, eventId: string) {
  return tx
    .select({
      id: ticketTypes.id,
      name: ticketTypes.name,
      retiredAt: ticketTypes.retiredAt,
      needsApproval: ticketTypes.needsApproval,
    })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(sql`${ticketTypes.retiredAt} desc nulls first`, ticketTypes.position)
}

async function dropTypes(tx: Tx, ids: string[], wasPublic: boolean): Promise<void> {
  if (!wasPublic) await tx.delete(ticketTypes).where(inArray(ticketTypes.id, ids))
  else await tx.update(ticketTypes).set({ retiredAt: sql`now()` }).where(inArray(ticketTypes.id, ids))
}

/** Out of the way first, as two that change places would meet. */
async function makeWay(tx: Tx, eventId: string): Promise<void> {
  await tx
    .update(ticketTypes)
    .set({ position: sql`-1 - ${ticketTypes.position}` })
    .where(and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.retiredAt)))
}
