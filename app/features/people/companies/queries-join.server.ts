import { eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { joinLinkOf } from './queries-scope.server.ts'
import { joinLinks } from './tables.server.ts'

/** The company of an invitation link's code; null for an unknown or withdrawn one. */
export async function findInviting(ctx: Ctx, code: string) {
  const [found] = await read(ctx)
    .select({ id: parties.id, name: parties.name, kind: parties.kind })
    .from(joinLinks)
    .innerJoin(parties, eq(parties.id, joinLinks.companyId))
    .where(joinLinkOf(code))
  return found ?? null
}
