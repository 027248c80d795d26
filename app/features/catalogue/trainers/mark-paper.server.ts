import { and, eq, sql } from 'drizzle-orm'
import { isOwnCause } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { seenPaperInput } from './inputs.ts'
import { canDecideProviders } from './policy.ts'
import { decidableProviders } from './queries-scope.server.ts'
import { seenPapers, trainerProfiles } from './tables.server.ts'

/**
 * Notes that the actor has seen a paper of a provider's certificate, and until which day it is valid; once
 * more replaces that. A paper that is replaced is another one. For staff who approve providers; not found for
 * anybody else, and of a paper that is not the provider's. Refuses an own cause with `forbidden`.
 */
export async function markPaper(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canDecideProviders(actor)) throw notFound()
  const { username, file, validUntil = null } = parseInput(seenPaperInput, input)

  await inTransaction(async (tx) => {
    const [party] = await tx
      .select({ id: parties.id, isOwn: isOwnCause(actor, parties.id) })
      .from(parties)
      .innerJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
      .where(
        and(
          eq(parties.slug, username.toLowerCase()),
          decidableProviders(actor),
          sql`${trainerProfiles.certificateFiles} @> ${JSON.stringify([{ file }])}::jsonb`,
        ),
      )
      .for('update', { of: trainerProfiles })
    if (!party) throw notFound()
    if (party.isOwn) throw refuse('forbidden', 'common:refused.ownCause')

    const seen = { seenBy: actor.accountId, seenAt: ctx.now(), validUntil }
    await tx
      .insert(seenPapers)
      .values({ partyId: party.id, file, ...seen })
      .onConflictDoUpdate({ target: [seenPapers.partyId, seenPapers.file], set: seen })
    const subject = { kind: 'party', id: party.id }
    await audit(tx, ctx, 'trainers.see-paper', subject, { file, ...(validUntil && { validUntil }) })
  })
}
