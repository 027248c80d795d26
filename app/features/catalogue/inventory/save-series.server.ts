import { saveDates } from '#app/features/catalogue/events/save-dates.server.ts'
import { quotas, quotaTicketTypes, ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { EventSaleFacts } from './save-event-sale.server.ts'

/**
 * Inserts draft events as the dates of one series, each with its own ticket types and quotas. Seven
 * statements in all. Returns their ids in order.
 */
export async function saveSeries(tx: Tx, dates: readonly EventSaleFacts[]): Promise<string[]> {
  const ids = await saveDates(
    tx,
    dates.map(({ ticketTypes: _types, ...facts }) => facts),
  )
  const types = dates.flatMap(({ ticketTypes: given }, at) =>
    given.map((type, position) => ({ ...type, id: newId(), eventId: ids[at] ?? '', position })),
  )
  const wholes = dates.map(({ capacity }, at) => ({
    id: newId(),
    eventId: ids[at] ?? '',
    name: '',
    size: capacity,
    wholeEvent: true,
  }))
  const limited = types.flatMap(({ id, eventId, name, quantity }) =>
    quantity == null ? [] : [{ typeId: id, quota: { id: newId(), eventId, name, size: quantity } }],
  )
  await tx.insert(ticketTypes).values(types)
  await tx.insert(quotas).values([...wholes, ...limited.map(({ quota }) => quota)])
  const wholeOf = new Map(wholes.map(({ id, eventId }) => [eventId, id]))
  await tx
    .insert(quotaTicketTypes)
    .values([
      ...types.map(({ id, eventId }) => ({ quotaId: wholeOf.get(eventId) ?? '', ticketTypeId: id })),
      ...limited.map(({ typeId, quota }) => ({ quotaId: quota.id, ticketTypeId: typeId })),
    ])
  return ids
}
