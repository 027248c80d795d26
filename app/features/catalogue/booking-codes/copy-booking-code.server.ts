import { and, inArray, isNull, sql } from 'drizzle-orm'
import { eventChanged } from '#app/features/catalogue/events/event.ts'
import { MOST_CODES } from '#app/features/catalogue/inventory/booking-code.ts'
import { bookingCodes, bookingCodeTypes } from '#app/features/catalogue/inventory/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFacts } from '#app/platform/facts.server.ts'

type Code = Omit<typeof bookingCodes.$inferInsert, 'id' | 'eventId'>
type Spread = { code: Code; typeIds: readonly string[]; dates: readonly string[] }

/**
 * Copies a booking code to further dates of its series, which the caller has locked: for ticket types of the
 * same name, where it has an effect. Skips dates that have a code of that word, or the most allowed. Returns
 * the number of copies.
 */
export async function copyBookingCode(tx: Tx, { code, typeIds, dates }: Spread): Promise<number> {
  if (dates.length === 0) return 0
  const known = await tx
    .select({
      eventId: bookingCodes.eventId,
      all: sql<number>`count(*)::int`,
      same: sql<number>`(count(*) filter (where ${bookingCodes.code} = ${code.code}))::int`,
    })
    .from(bookingCodes)
    .where(and(inArray(bookingCodes.eventId, [...dates]), isNull(bookingCodes.endedAt)))
    .groupBy(bookingCodes.eventId)
  const types = await tx
    .select({ id: ticketTypes.id, eventId: ticketTypes.eventId, onlyWithCode: ticketTypes.onlyWithCode })
    .from(ticketTypes)
    .where(
      and(
        inArray(ticketTypes.eventId, [...dates]),
        isNull(ticketTypes.retiredAt),
        sql`${ticketTypes.name} in (select t.name from ${ticketTypes} t where t.id = any(${sql.param([...typeIds])}::uuid[]))`,
      ),
    )

  const isFull = new Set(
    known.filter(({ all, same }) => same > 0 || all >= MOST_CODES).map(({ eventId }) => eventId),
  )
  const lessens = code.percent !== null || code.amountMinor !== null
  const made = dates
    .filter((eventId) => !isFull.has(eventId))
    .map((eventId) => ({ id: newId(), eventId, types: types.filter((type) => type.eventId === eventId) }))
    .filter(({ types: own }) =>
      code.allTypes ? lessens : own.some(({ onlyWithCode }) => lessens || onlyWithCode),
    )
  if (made.length === 0) return 0
  await tx.insert(bookingCodes).values(made.map(({ id, eventId }) => ({ ...code, id, eventId })))
  const named = code.allTypes
    ? []
    : made.flatMap(({ id, types: own }) => own.map((type) => ({ codeId: id, ticketTypeId: type.id })))
  if (named.length > 0) await tx.insert(bookingCodeTypes).values(named)
  await recordFacts(
    tx,
    eventChanged,
    made.map(({ eventId }) => ({ subjectId: eventId, details: { part: 'codes' } })),
  )
  return made.length
}
