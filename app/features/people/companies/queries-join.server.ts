import { and, eq, sql } from 'drizzle-orm'
import { memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { joinLinkOf } from './queries-scope.server.ts'
import { joinLinks } from './tables.server.ts'

/**
 * The company of an invitation link's code, and whether the reader is a member of it already; null for an
 * unknown or withdrawn one.
 */
export async function findInviting(ctx: Ctx, code: string) {
  const own = isPerson(ctx.actor) ? ctx.actor.ownPartyId : null
  const [found] = await read(ctx)
    .select({
      id: parties.id,
      name: parties.name,
      kind: parties.kind,
      isMember: sql<boolean>`exists (select from ${memberships} where ${and(
        eq(memberships.companyId, parties.id),
        sql`${memberships.memberId} = ${own}`,
      )})`,
    })
    .from(joinLinks)
    .innerJoin(parties, eq(parties.id, joinLinks.companyId))
    .where(joinLinkOf(code))
  return found ?? null
}

/** Who invites a visitor by an invitation link's address (`?company=` or `?comp=`); null for nobody. */
export async function findInvitingIn(ctx: Ctx, query: URLSearchParams) {
  const code = query.get('company') ?? query.get('comp')
  const found = code ? await findInviting(ctx, code) : null
  return found && { name: found.name, kind: found.kind === 'sme' ? ('sme' as const) : ('company' as const) }
}
