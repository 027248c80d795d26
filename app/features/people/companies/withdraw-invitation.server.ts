import { and, eq, isNull } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { invitationInput } from './inputs.ts'
import { canManageCompany } from './policy.ts'
import { invitations } from './tables.server.ts'

/** Withdraws an open invitation of the company acted for. For its admins; another company's is not found. */
export async function withdrawInvitation(ctx: Ctx, input: unknown): Promise<void> {
  const { invitationId } = parseInput(invitationInput, input)
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const own = and(eq(invitations.id, invitationId), eq(invitations.companyId, actor.partyId))
    const [ended] = await tx
      .update(invitations)
      .set({ withdrawnAt: ctx.now() })
      .where(and(own, isNull(invitations.usedAt)))
      .returning({ id: invitations.id })
    if (!ended) throw notFound()
    await audit(tx, ctx, 'company.withdraw', { kind: 'invitation', id: ended.id })
  })
}
