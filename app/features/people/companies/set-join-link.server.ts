import { eq } from 'drizzle-orm'
import { newCode } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { joinLinkInput } from './inputs.ts'
import { canManageCompany } from './policy.ts'
import { joinLinks } from './tables.server.ts'

const LENGTH = 16

/**
 * Creates a new invitation link of the company acted for, which replaces the present one, or switches it off.
 * For its admins.
 */
export async function setJoinLink(ctx: Ctx, input: unknown): Promise<void> {
  const { link } = parseInput(joinLinkInput, input)
  const { actor } = ctx
  if (!canManageCompany(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    const companyId = actor.partyId
    const code = newCode(LENGTH)
    if (link === 'off') await tx.delete(joinLinks).where(eq(joinLinks.companyId, companyId))
    else
      await tx
        .insert(joinLinks)
        .values({ companyId, code })
        .onConflictDoUpdate({ target: joinLinks.companyId, set: { code, createdAt: ctx.now() } })
    await audit(tx, ctx, `company.link.${link}`, { kind: 'party', id: companyId })
  })
}
