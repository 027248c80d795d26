import { and, eq } from 'drizzle-orm'
import type { PartyActor } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { requirementsOwnedBy } from './queries-scope.server.ts'
import { requirements } from './tables.server.ts'

/** Locks an own requirement. Somebody else's is not found. */
export async function lockOwnRequirement(tx: Tx, actor: PartyActor, url: string) {
  const [row] = await tx
    .select()
    .from(requirements)
    .where(and(eq(requirements.slug, url), requirementsOwnedBy(actor)))
    .for('update')
  if (!row) throw notFound()
  return row
}
