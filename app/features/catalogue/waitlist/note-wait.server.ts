import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { everyWait } from '#app/features/catalogue/inventory/waits/queries-scope.server.ts'
import { waits } from '#app/features/catalogue/inventory/waits/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { waitingPath } from './waiting-path.ts'

/**
 * Tells who waited, once, that seats are offered and until when, or that the list of a date has ended. Of an offer that is none any
 * more nothing is told. Refuses whoever is not the system.
 */
export async function noteWait(ctx: Ctx, waitId: string): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({
      ...{ account: waits.accountId, state: waits.state, until: waits.offeredUntil },
      ...{ title: events.title, slug: events.slug, timeZone: accounts.timeZone },
    })
    .from(waits)
    .innerJoin(events, eq(events.id, waits.eventId))
    .innerJoin(accounts, eq(accounts.id, waits.accountId))
    .where(and(everyWait(ctx), eq(waits.id, waitId)))
  if (!row) return

  const { account, state, until, title, slug, timeZone } = row
  const common = { about: waitId, to: { account } }
  const told: Happened[] =
    state === 'offered' && until
      ? [
          {
            ...common,
            kind: 'seatsOffered',
            parameters: { title, until: { at: until.toISOString(), timeZone } },
            link: waitingPath(slug),
          },
        ]
      : state === 'ended'
        ? [
            {
              ...common,
              kind: 'waitEnded',
              parameters: { title },
              link: `/event/Q/${encodeURIComponent(slug)}`,
            },
          ]
        : []
  await inTransaction((tx) => notifyAccounts(tx, told))
}
