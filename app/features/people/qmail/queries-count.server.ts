import { and, count, eq, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { openSessions } from '#app/features/people/auth-sessions/queries-scope.server.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { companyToActFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { type Actor, isPerson } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Reader } from '#app/platform/db.server.ts'
import { preparedQuery } from '#app/platform/prepared-query.server.ts'
import { MOST_UNREAD } from './conversation.ts'
import {
  conversationsCountedFor,
  linesOfConversations,
  readsOfConversations,
} from './queries-scope.server.ts'
import { conversationLines, conversationReads, conversationSides } from './tables.server.ts'

const hasRead = sql`coalesce(${conversationReads.position}, 0)`
/** Only conversations whose last message is unread are looked into. */
const hasUnread = sql`${conversationSides.heardPosition} > ${hasRead}`
const isUnread = sql`${conversationLines.position} > ${hasRead}
  and ${conversationLines.sideId} <> ${conversationSides.partyId}`

/** Messages of the other side that the account and the party of each row of a query have not read. */
const unreadOfEach = (account: SQLWrapper, party: SQLWrapper) => sql<number>`(select count(*)::int
  from (select from ${conversationSides} left join ${conversationReads}
      on ${conversationReads.conversationId} = ${conversationSides.conversationId}
        and ${conversationReads.accountId} = ${account}
    join ${conversationLines} on ${linesOfConversations()} and ${isUnread}
    where ${conversationSides.partyId} = ${party} and ${hasUnread} limit ${MOST_UNREAD}) unread_lines)`

/** The same for one person, as rows: columns of a query over one table alone would not say whose they are. */
const unreadOf = (from: Reader, actor: Actor) =>
  from
    .select({ one: sql`1`.as('one') })
    .from(conversationSides)
    .leftJoin(conversationReads, readsOfConversations(actor))
    .innerJoin(conversationLines, and(linesOfConversations(), isUnread))
    .where(and(conversationsCountedFor(actor), hasUnread))
    .limit(MOST_UNREAD)
    .as('unread_lines')

const unread = preparedQuery('unread messages', (from, actor, _given: Record<never, never>) =>
  from.select({ unread: count() }).from(unreadOf(from, actor)),
)

/**
 * The signed-in person's number of unread messages to the party acted for, up to MOST_UNREAD; 0 for who is no
 * person. One statement on indexes.
 */
export async function countUnreadMessages(ctx: Ctx): Promise<number> {
  if (!isPerson(ctx.actor)) return 0
  const [row] = await unread(ctx, {})
  return row?.unread ?? 0
}

const company = alias(parties, 'company')
const asked = sql`coalesce(${authSessions.actingForId}, ${accounts.actingForId})`

const unreadBySession = preparedQuery(
  'unread messages of sessions',
  (from, _actor, given: { tokens: string[] }) =>
    from
      .select({
        token: authSessions.token,
        unread: unreadOfEach(accounts.id, sql`coalesce(${company.id}, ${accounts.partyId})`),
      })
      .from(authSessions)
      .innerJoin(accounts, eq(accounts.id, authSessions.userId))
      .innerJoin(parties, eq(parties.id, accounts.partyId))
      .leftJoin(company, companyToActFor(company, { member: accounts.partyId, asked }))
      .where(openSessions(given.tokens)),
)

/**
 * The same for many session tokens, asked by the system, in one statement. Sessions that are not open are
 * left out.
 */
export async function countUnreadMessagesOf(
  ctx: Ctx,
  tokens: string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await unreadBySession(ctx, { tokens })
  return new Map(rows.map((row) => [row.token, row.unread]))
}
