import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { bookingPath } from '#app/features/sales/confirmations/queries-noted.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { SoldKind } from './case.ts'
import { findSoldNote } from './queries-note.server.ts'

const AT_ONCE = 200

/**
 * Notifies each buyer of a date once of the note that staff wrote with the last decision on it; of who gave
 * seats back before that nobody. Refuses any actor but the system.
 */
export async function notifySold(
  ctx: Ctx,
  { kind, subjectId }: { kind: SoldKind; subjectId: string },
): Promise<void> {
  requireSystem(ctx)

  const { note, buyers } = await findSoldNote(ctx, { kind, subjectId })
  if (note === null) return
  const due = buyers.flatMap(({ account, orderId, reference, title }): Happened[] =>
    account === null
      ? []
      : [
          {
            kind: 'soldNote',
            to: { account },
            about: orderId,
            link: bookingPath(reference),
            parameters: { title, note },
          },
        ],
  )
  for (let from = 0; from < due.length; from += AT_ONCE)
    await inTransaction((tx) => notifyAccounts(tx, due.slice(from, from + AT_ONCE)))
}
