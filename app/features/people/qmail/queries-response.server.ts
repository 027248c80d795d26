import { and, eq, sql } from 'drizzle-orm'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { type ResponseTime, responseTime } from './conversation.ts'
import { linesOfParty } from './queries-scope.server.ts'
import { conversationLines, conversationSides } from './tables.server.ts'

/**
 * How soon a party usually answers, in words for anybody: the median of its answers of the last 90 days, each
 * counted from the message before it; null with fewer than five, or where it takes longer than a week.
 */
export async function findResponseTime(ctx: Ctx, partyId: PartyId): Promise<ResponseTime | null> {
  const asked = sql`lag(l.side_id) over (partition by l.conversation_id order by l.position)`
  const askedAt = sql`lag(l.written_at) over (partition by l.conversation_id order by l.position)`
  const said = sql`select l.side_id, l.written_at, ${asked} as asked, ${askedAt} as asked_at
    from ${conversationLines} l join ${conversationSides} s on s.conversation_id = l.conversation_id
    where ${linesOfParty()} and l.side_id is not null and l.withheld is null
      and l.written_at > now() - interval '90 days'`
  const [row] = await read(ctx)
    .select({
      answers: sql<number>`(select count(*)::int from (${said}) a where a.side_id = ${parties.id} and a.asked <> a.side_id)`,
      minutes: sql<number | null>`(select percentile_cont(0.5) within group
        (order by extract(epoch from a.written_at - a.asked_at) / 60) from (${said}) a
        where a.side_id = ${parties.id} and a.asked <> a.side_id)`,
    })
    .from(parties)
    .where(and(presentParties(), eq(parties.id, partyId)))
  return row ? responseTime(row.answers, row.minutes) : null
}
