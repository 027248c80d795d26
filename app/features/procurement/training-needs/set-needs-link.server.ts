import { eq } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newCode } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { needsLinkInput } from './inputs.ts'
import { decidesNeeds } from './policy.ts'
import { trainingNeedLinks } from './tables.server.ts'

const LENGTH = 16

/**
 * Makes a new link behind which the people of the workspace acted for say what they need, which replaces the
 * present one, or switches it off. For who does not decide on needs nothing is found.
 */
export async function setNeedsLink(ctx: Ctx, input: unknown): Promise<void> {
  const { link } = parseInput(needsLinkInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  if (!decidesNeeds(actor)) throw notFound()

  await inTransaction(async (tx) => {
    const [companyId, code] = [actor.partyId, newCode(LENGTH)]
    if (link === 'off') await tx.delete(trainingNeedLinks).where(eq(trainingNeedLinks.companyId, companyId))
    else
      await tx
        .insert(trainingNeedLinks)
        .values({ companyId, code, createdAt: ctx.now() })
        .onConflictDoUpdate({ target: trainingNeedLinks.companyId, set: { code, createdAt: ctx.now() } })
    await audit(tx, ctx, `training-need.link.${link}`, { kind: 'party', id: companyId })
  })
}
