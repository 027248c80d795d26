import { and, eq, or } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import { requirementsSeenBy } from './queries-scope.server.ts'
import { requirements } from './tables.server.ts'

/** Locks a requirement that the actor may read, or that is open to it `also`. Any other is not found. */
export async function lockSeenRequirement(tx: Tx, ctx: Ctx, url: string, also?: Scope<'requirements'>) {
  const [row] = await tx
    .select({ requirement: requirements })
    .from(requirements)
    .innerJoin(parties, eq(parties.id, requirements.ownerId))
    .where(and(eq(requirements.slug, url), or(requirementsSeenBy(ctx.actor), also)))
    .for('update', { of: requirements })
  if (!row) throw notFound()
  return row.requirement
}
