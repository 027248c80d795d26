import { and, eq, ne, sql } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { profileTypeInput } from './inputs.ts'
import { partyShownOtherwise } from './party.ts'
import { parties } from './tables.server.ts'

/**
 * Shows the person as an individual or as a supplier (`type`, as on the wire). Repeating it changes nothing.
 * Refuses a visitor with `signIn`.
 */
export async function chooseProfileType(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  requireAccountHolder(actor)
  const { type: profileType } = parseInput(profileTypeInput, input)

  await inTransaction(async (tx) => {
    const changed = await tx
      .update(parties)
      .set({ profileType, updatedAt: sql`now()` })
      .where(and(eq(parties.id, actor.ownPartyId), ne(parties.profileType, profileType)))
      .returning({ id: parties.id })
    if (changed.length === 0) return
    await audit(tx, ctx, 'parties.profile-type', { kind: 'party', id: actor.ownPartyId }, { profileType })
    await recordFact(tx, partyShownOtherwise, actor.ownPartyId, { part: 'profile_type' })
  })
}
