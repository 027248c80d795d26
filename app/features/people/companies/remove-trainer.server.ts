import { and, eq } from 'drizzle-orm'
import { joinedTrainers, parties } from '#app/features/people/parties/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueueMembershipNotification } from './enqueue-membership-notification.server.ts'
import { trainerInput } from './inputs.ts'
import { canManageCompany } from './policy.ts'
import { requireAdmin } from './require-admin.server.ts'

/**
 * Takes a trainer who joined the company acted for out of its trainers, who is told; what is agreed with them
 * stays, and they may join again through the link. For its admins: refuses its other people with `forbidden`;
 * who has not joined is not found.
 */
export async function removeTrainer(ctx: Ctx, input: unknown): Promise<void> {
  const { supplier } = parseInput(trainerInput, input)
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    await requireAdmin(tx, actor)
    const [trainer] = await tx
      .select({ id: parties.id })
      .from(parties)
      .where(eq(parties.slug, supplier.toLowerCase()))
    if (!trainer) throw notFound()
    const companyId = actor.partyId
    const joined = and(eq(joinedTrainers.companyId, companyId), eq(joinedTrainers.trainerId, trainer.id))
    const gone = await tx.delete(joinedTrainers).where(joined).returning()
    if (gone.length === 0) throw notFound()

    await audit(tx, ctx, 'company.removeTrainer', { kind: 'party', id: trainer.id })
    await enqueueMembershipNotification(tx, { what: 'trainer', companyId, memberId: trainer.id })
  })
}
