import { and, eq } from 'drizzle-orm'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { everyWaitlistEntry } from '#app/features/catalogue/inventory/waiting-list/queries-scope.server.ts'
import { waitlistEntries } from '#app/features/catalogue/inventory/waiting-list/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { waitingPath } from './waiting-path.ts'

/**
 * Notifies the person of a waitlist entry, once, that seats are offered and until when, or that the list of a
 * date has ended. Does nothing for an offer that has ended. Refuses any actor but the system.
 */
export async function notifyWaitlistEntry(ctx: Ctx, waitlistEntryId: string): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({
      account: waitlistEntries.accountId,
      state: waitlistEntries.state,
      until: waitlistEntries.offeredUntil,
      title: events.title,
      slug: events.slug,
      timeZone: accounts.timeZone,
    })
    .from(waitlistEntries)
    .innerJoin(events, eq(events.id, waitlistEntries.eventId))
    .innerJoin(accounts, eq(accounts.id, waitlistEntries.accountId))
    .where(and(everyWaitlistEntry(ctx), eq(waitlistEntries.id, waitlistEntryId)))
  if (!row) return

  const { account, state, until, title, slug, timeZone } = row
  const common = { about: waitlistEntryId, to: { account } }
  const due: Happened[] =
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
              kind: 'waitlistEnded',
              parameters: { title },
              link: `/event/Q/${encodeURIComponent(slug)}`,
            },
          ]
        : []
  await inTransaction((tx) => notifyAccounts(tx, due))
}
