import { eq } from 'drizzle-orm'
import { changeApproval } from '#app/features/people/parties/change-approval.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { missingOf } from './completeness.ts'
import { canWriteProfile } from './policy.ts'
import { trainerProfiles } from './tables.server.ts'

/**
 * Asks staff to approve the party acted for as a provider; repeating it while it waits changes nothing.
 * Refuses a visitor with `signIn`, an actor who is no provider with `forbidden`, and with `conflict` an
 * unconfirmed email address, an incomplete profile, and a provider approved already.
 */
export async function askApproval(ctx: Ctx): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'visitor') throw refuse('signIn', 'common:refused.signIn')
  if (!canWriteProfile(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  if (!actor.emailConfirmed) throw refuse('conflict', 'profiles:ask.confirmFirst')

  await inTransaction(async (tx) => {
    const [party] = await tx
      .select({
        id: parties.id,
        approval: parties.approval,
        approvalWithdrawnAt: parties.approvalWithdrawnAt,
        visibility: parties.visibility,
        chosenVisibility: parties.chosenVisibility,
      })
      .from(parties)
      .where(eq(parties.id, actor.partyId))
      .for('update')
    if (!party) throw notFound()
    const [profile = null] = await tx
      .select()
      .from(trainerProfiles)
      .where(eq(trainerProfiles.partyId, actor.partyId))

    if (party.approval === 'pending') return
    if (missingOf(profile).length > 0) throw refuse('conflict', 'profiles:ask.incomplete')

    await changeApproval(tx, ctx, party, 'ask')
  })
}
