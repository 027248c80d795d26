import { isDeepStrictEqual } from 'node:util'
import { findOverlap } from '#app/features/catalogue/availability/find-overlap.server.ts'
import { keepPictures } from '#app/features/catalogue/event-form/keep-pictures.server.ts'
import type { EditedEvent } from '#app/features/catalogue/event-form/lock-edited-events.server.ts'
import { eventReassigned } from '#app/features/catalogue/events/event.ts'
import {
  type EventSaleFacts,
  saveEventSale,
} from '#app/features/catalogue/inventory/save-event-sale.server.ts'
import { accountIdOf, actsForParty } from '#app/kit/actor.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { requireApart } from './require-apart.server.ts'

/**
 * Writes the planned change of a locked event, with the organiser's note to holders of seats. Fewer seats
 * than are allocated is bad input; refuses what requireApart refuses.
 */
export async function writeChange(
  tx: Tx,
  ctx: Ctx,
  { before, facts }: { before: EditedEvent; facts: EventSaleFacts | null },
  words: string,
): Promise<void> {
  if (!facts) return
  const { id } = before.row
  const said = { words, by: accountIdOf(ctx.actor), at: ctx.now() }
  // What stood in the way of another event before the diary was kept may be changed in all else.
  const stood = await findOverlap(tx, { kind: 'event', id })
  const ticketTypes = isSoldAlike(before, facts) ? null : facts.ticketTypes
  await saveEventSale(tx, { ...facts, ticketTypes }, id, said).catch(besideField)
  const gallery = facts.gallery ?? []
  if (!isDeepStrictEqual(gallery, before.row.gallery) && actsForParty(ctx.actor))
    await keepPictures(tx, ctx.actor, { use: { kind: 'event', ids: [id] }, gallery })
  if (!stood) await requireApart(tx, ctx, { id, timeZone: facts.timeZone })
  const { trainerId: trainer } = facts
  const { state, trainerId: former } = before.row
  if (state === 'published' && trainer !== undefined && trainer !== former)
    await recordFact(tx, eventReassigned, id, { trainer, before: former, by: said.by })
  await audit(tx, ctx, 'event.write', { kind: 'event', id })
}

/** Whether all that is sold stays as it is: then none of it is written, and its seats are not recounted. */
function isSoldAlike({ row, types }: EditedEvent, { capacity, ticketTypes }: EventSaleFacts): boolean {
  const isKept = (said: object, kept: object | undefined) =>
    kept !== undefined &&
    Object.entries({ ...kept, ...said }).every(([name, value]) =>
      isDeepStrictEqual(value ?? null, kept[name as keyof object] ?? null),
    )
  return (
    row.capacity === capacity &&
    ticketTypes.length === types.length &&
    ticketTypes.every((type, at) => isKept(type, types[at]))
  )
}

/** Fewer seats than are given away is said beside the number. */
function besideField(error: unknown): never {
  if (error instanceof Refusal && /^events:refused\.(capacity|quantity)Given$/.test(error.reason))
    throw new BadInput({ capacity: { key: error.reason, params: error.params } })
  throw error
}
