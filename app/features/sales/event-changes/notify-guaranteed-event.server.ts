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
 * Notifies those who had seats before, each once, that an event runs for sure, and everybody who acts for its
 * organiser. Whose seats filled the ring reads it in the confirmation. Refuses whoever is not the system.
 */
export async function notifyGuaranteedEvent(ctx: Ctx, eventId: string): Promise<void> {
  requireSystem(ctx)

  const event = await findNotedEvent(ctx, eventId)
  if (event?.state !== 'published') return
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
