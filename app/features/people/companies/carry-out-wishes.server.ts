import { and, eq } from 'drizzle-orm'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { Refusal } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { enterCompany } from './enter-company.server.ts'
import { wishesOf } from './queries-scope.server.ts'
import { joinWishes } from './tables.server.ts'

/**
 * Lets a provider who was just approved join the companies whose invitation links it used before. An SME
 * without a free seat is skipped, and that wish is deleted. For the system.
 */
export async function carryOutWishes(ctx: Ctx, trainerId: PartyId): Promise<void> {
  requireSystem(ctx)

  const wishes = await read(ctx)
    .select({ id: parties.id, kind: parties.kind })
    .from(joinWishes)
    .innerJoin(parties, eq(parties.id, joinWishes.companyId))
    .where(wishesOf(ctx, trainerId))
  for (const company of wishes) {
    const wish = and(eq(joinWishes.trainerId, trainerId), eq(joinWishes.companyId, company.id))
    const end = () => inTransaction((tx) => tx.delete(joinWishes).where(wish))
    try {
      await inTransaction(async (tx) => {
        await tx.delete(joinWishes).where(wish)
        if (await enterCompany(tx, { company, trainerId }))
          await audit(tx, ctx, 'company.enter', { kind: 'party', id: company.id })
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await end()
    }
  }
}
