import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import {
  bookingPath,
  findNotedEvent,
  listBuyers,
  salesPath,
} from '#app/features/sales/confirmations/queries-noted.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

/**
 * Notifies the former holders of seats, each once, that an event is guaranteed, and everybody who acts for
 * its organiser. The order that completed the quorum has it in its confirmation. Refuses any actor but the
 * system.
 */
export async function notifyGuaranteedEvent(ctx: Ctx, eventId: string): Promise<void> {
  requireSystem(ctx)

  const event = await findNotedEvent(ctx, eventId)
  // What was agreed on with one buyer runs by that.
  if (event?.state !== 'published' || event.heldFor !== null) return
  const holders = await listBuyers(ctx, eventId, { beforeGuaranteed: true })

  const said = { about: eventId, parameters: { title: event.title } }
  const notes: Happened[] = holders.map(({ account, reference }) => ({
    kind: 'eventRuns',
    to: { account },
    ...said,
    link: bookingPath(reference),
  }))
  const link = salesPath(event.slug)
  const kind = event.filledBy === null ? 'ownEventSure' : 'ownEventRuns'
  notes.push({ kind, to: { party: event.organiser }, ...said, link })

  await inTransaction((tx) => notifyAccounts(tx, notes))
}
