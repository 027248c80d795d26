import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { openSessions } from '#app/features/people/auth-sessions/queries-scope.server.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Actor } from '#app/kit/actor.ts'
import type { AccountId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Reader } from '#app/platform/db.server.ts'
import { preparedQuery } from '#app/platform/prepared-query.server.ts'
import { MOST_COUNTED } from './notification.ts'
import { notificationsOfSession, ownNotifications } from './queries-scope.server.ts'
import { notifications } from './tables.server.ts'

/** So many of them as anybody is told, found by an index on those that are unread. */
const unreadOf = (from: Reader, actor: Actor) =>
  from
    .select({ one: sql`1`.as('one') })
    .from(notifications)
    .where(and(ownNotifications(actor), isNull(notifications.readAt)))
    .limit(MOST_COUNTED)
    .as('some')

const unread = preparedQuery('unread notifications', (from, actor, _given: Record<never, never>) =>
  from.select({ unread: count() }).from(unreadOf(from, actor)),
)

/**
 * The signed-in person's number of unread notifications, up to MOST_COUNTED; 0 for a visitor. One statement
 * on an index.
 */
export async function countUnread(ctx: Ctx): Promise<number> {
  const [row] = await unread(ctx, {})
  return row?.unread ?? 0
}

const unreadBySession = preparedQuery('unread of sessions', (from, _actor, given: { tokens: string[] }) =>
  from
    .select({
      token: authSessions.token,
      account: accounts.id,
      unread: sql<number>`(select count(*) from (select from ${notifications}
        where ${and(notificationsOfSession(), isNull(notifications.readAt))} limit ${MOST_COUNTED}) as counted)`,
    })
    .from(authSessions)
    .innerJoin(accounts, eq(accounts.id, authSessions.userId))
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(openSessions(given.tokens)),
)

/**
 * Numbers of unread notifications for the accounts of many session tokens, asked by the system, in one
 * statement. Sessions that are not open are left out.
 */
export async function countUnreadOf(
  ctx: Ctx,
  tokens: string[],
): Promise<ReadonlyMap<string, { account: AccountId; unread: number }>> {
  const rows = await unreadBySession(ctx, { tokens })
  return new Map(rows.map((row) => [row.token, row]))
}
