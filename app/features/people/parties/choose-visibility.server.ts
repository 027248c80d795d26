import { and, eq, notInArray, sql } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { visibilityInput } from './inputs.ts'
import { partyShownOtherwise, type Visibility } from './party.ts'
import { parties } from './tables.server.ts'

/**
 * Makes the person's profile, whichever party they act for, visible to everybody, or (`status`) only to
 * companies that they have joined; while staff hides it, from when it is restored. Repeating it changes
 * nothing. Refuses a visitor with `signIn`.
 */
export async function chooseVisibility(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  requireAccountHolder(actor)
  const { status } = parseInput(visibilityInput, input)

  const visibility: Visibility = status ? 'companies' : 'public'

  await inTransaction(async (tx) => {
    await tx
      .update(parties)
      .set({ chosenVisibility: visibility })
      .where(and(eq(parties.id, actor.ownPartyId), eq(parties.visibility, 'nobody')))
    const changed = await tx
      .update(parties)
      .set({ visibility, updatedAt: sql`now()` })
      .where(and(eq(parties.id, actor.ownPartyId), notInArray(parties.visibility, [visibility, 'nobody'])))
      .returning({ id: parties.id })
    if (changed.length === 0) return
    await audit(tx, ctx, 'parties.visibility', { kind: 'party', id: actor.ownPartyId }, { visibility })
    await recordFact(tx, partyShownOtherwise, actor.ownPartyId, { part: 'visibility' })
  })
}
