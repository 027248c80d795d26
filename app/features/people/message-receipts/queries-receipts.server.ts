import { and, eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { groupAdmins, memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { conversationsOf } from '#app/features/people/qmail/queries-scope.server.ts'
import { isOtherParty, otherParty } from '#app/features/people/qmail/queries-sides.server.ts'
import {
  conversationLines,
  conversationReads,
  conversationSides,
  conversations,
} from '#app/features/people/qmail/tables.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { withheldReceipts } from './tables.server.ts'

/** Whether the party acted for gives and gets receipts. */
export async function hasReceipts(ctx: Ctx): Promise<boolean> {
  requireSession(ctx.actor)
  const [own] = await read(ctx)
    .select({ isWithheld: sql<boolean>`${withheldReceipts.partyId} is not null` })
    .from(parties)
    .leftJoin(withheldReceipts, eq(withheldReceipts.partyId, parties.id))
    .where(and(presentParties(), eq(parties.id, ctx.actor.partyId)))
  return own?.isWithheld !== true
}

/**
 * The last delivered message of the own side in a conversation that somebody who acts for the other side has
 * read, by its position; null where there is none, or either side withholds receipts. Of a conversation of
 * others nothing.
 */
export async function findReadPosition(ctx: Ctx, code: string): Promise<number | null> {
  const actsForOther = sql`(${accounts.partyId} = ${otherParty.id}
    or exists (select from ${memberships} m where m.company_id = ${otherParty.id} and m.member_id = ${accounts.partyId})
    or exists (select from ${groupAdmins} g where g.group_id = ${otherParty.groupId} and g.member_id = ${accounts.partyId}))`
  const readUntil = sql`(select max(r.position) from ${conversationReads} r
    join ${accounts} on ${accounts.id} = r.account_id
    where r.conversation_id = ${conversations.id} and ${actsForOther})`
  const [found] = await read(ctx)
    .select({
      position: sql<number | null>`(select max(l.position) from ${conversationLines} l
        where l.conversation_id = ${conversations.id} and l.side_id = ${conversationSides.partyId}
          and l.withheld is null and l.position <= ${readUntil})`,
    })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .innerJoin(otherParty, isOtherParty)
    .where(
      and(
        conversationsOf(ctx.actor),
        eq(conversations.code, code),
        sql`not exists (select from ${withheldReceipts} w
          where w.party_id in (${conversationSides.partyId}, ${otherParty.id}))`,
      ),
    )
  return found?.position ?? null
}
