import { and, eq, or, sql } from 'drizzle-orm'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { partiesNamedTo } from './queries-scope.server.ts'
import { settledPairs } from './settled-pairs.server.ts'

/**
 * Whether the party acted for and another one may see each other's contact details: they have agreed on
 * something, or work for the same company.
 */
export async function maySeeContacts(ctx: Ctx, other: PartyId): Promise<boolean> {
  if (await areColleagues(ctx, other)) return true
  for (const isSettled of await settledPairs.read()) if (await isSettled(ctx, other)) return true
  return false
}

async function areColleagues(ctx: Ctx, other: PartyId): Promise<boolean> {
  const { actor } = ctx
  if (!isPerson(actor)) return false
  const ours = [actor.partyId, actor.ownPartyId]
  const isMember = (company: unknown, member: unknown) =>
    sql`exists (select from ${memberships} m where m.company_id = ${company} and m.member_id = ${member})`
  const share = sql`exists (select from ${memberships} m join ${memberships} o on o.company_id = m.company_id
    where m.member_id = ${actor.ownPartyId} and o.member_id = ${other})`
  const isOurs = or(share, ...ours.flatMap((own) => [isMember(own, other), isMember(other, own)]))
  const [row] = await read(ctx)
    .select({ isOurs: sql<boolean>`${isOurs}` })
    .from(parties)
    .where(and(partiesNamedTo(actor), eq(parties.id, other)))
  return row?.isOurs ?? false
}
