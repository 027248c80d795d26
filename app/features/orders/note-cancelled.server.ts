import { notifyAccounts } from '#app/features/notifications/notify-accounts.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { bookingPath, findNotedEvent, listBuyers } from './queries-noted.server.ts'

/** Notifies those who bought seats, each once, that an event was cancelled. Refuses whoever is not the system. */
export async function noteCancelledEvent(ctx: Ctx, eventId: string): Promise<void> {
  requireSystem(ctx)

  const event = await findNotedEvent(ctx, eventId)
  if (event?.state !== 'cancelled') return
  const holders = await listBuyers(ctx, eventId)

  const said = { kind: 'eventCancelled', about: eventId, parameters: { title: event.title } } as const
  await inTransaction((tx) =>
    notifyAccounts(
      tx,
      holders.map(({ account, reference }) => ({ ...said, to: { account }, link: bookingPath(reference) })),
    ),
  )
}
