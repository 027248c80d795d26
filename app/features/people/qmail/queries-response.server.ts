import { and, inArray, sql } from 'drizzle-orm'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { type ResponseTime, responseTime } from './conversation.ts'
import { linesOfParty } from './queries-scope.server.ts'
import { conversationLines, conversationSides } from './tables.server.ts'

/**
 * How soon parties usually answer, in words for anybody: the median of their answers of the last 90 days,
 * each counted from the message before it; none of a party with fewer than five, or where it takes longer
 * than a week. One query.
 */
export async function findResponseTimes(
  ctx: Ctx,
  partyIds: readonly PartyId[],
): Promise<Map<PartyId, ResponseTime>> {
  if (partyIds.length === 0) return new Map()
  const asked = sql`lag(l.side_id) over (partition by l.conversation_id order by l.position)`
  const askedAt = sql`lag(l.written_at) over (partition by l.conversation_id order by l.position)`
  const said = sql`select l.side_id, l.written_at, ${asked} as asked, ${askedAt} as asked_at
    from ${conversationLines} l join ${conversationSides} s on s.conversation_id = l.conversation_id
    where ${linesOfParty()} and l.side_id is not null and l.withheld is null
      and l.written_at > now() - interval '90 days'`
  const rows = await read(ctx)
    .select({
      id: parties.id,
      answers: sql<number>`(select count(*)::int from (${said}) a where a.side_id = parties.id and a.asked <> a.side_id)`,
      minutes: sql<number | null>`(select percentile_cont(0.5) within group
        (order by extract(epoch from a.written_at - a.asked_at) / 60) from (${said}) a
        where a.side_id = parties.id and a.asked <> a.side_id)`,
    })
    .from(parties)
    .where(and(presentParties(), inArray(parties.id, [...partyIds])))
  return new Map(
    rows.flatMap(({ id, answers, minutes }) => {
      const time = responseTime(answers, minutes)
      return time ? [[id, time]] : []
    }),
  )
}

/** How soon a party usually answers, as `findResponseTimes` has it; null where nothing is said. */
export async function findResponseTime(ctx: Ctx, partyId: PartyId): Promise<ResponseTime | null> {
  return (await findResponseTimes(ctx, [partyId])).get(partyId) ?? null
}
