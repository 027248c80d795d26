import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireSession } from '#app/kit/actor.ts'
import { parseInput, UNTYPED } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { canChooseReceipts } from './policy.ts'
import { withheldReceipts } from './tables.server.ts'

const input = z.object({ receipts: z.enum(['true', 'false'], UNTYPED) })

/**
 * Chooses for the party acted for whether others see how far it has read, and it sees it of them: from now on
 * and for what was read before. Refuses a visitor with `signIn`, with `forbidden` a member of a workspace who
 * is no admin.
 */
export async function chooseReceipts(ctx: Ctx, raw: unknown): Promise<void> {
  const { receipts } = parseInput(input, raw)
  requireSession(ctx.actor)
  const { accountId, partyId } = ctx.actor
  if (!canChooseReceipts(ctx.actor)) throw refuse('forbidden', 'common:refused.forbidden')

  await inTransaction(async (tx) => {
    if (receipts === 'true') await tx.delete(withheldReceipts).where(eq(withheldReceipts.partyId, partyId))
    else
      await tx
        .insert(withheldReceipts)
        .values({ partyId, chosenBy: accountId, chosenAt: ctx.now() })
        .onConflictDoNothing()
    await audit(tx, ctx, 'party.receipts', { kind: 'party', id: partyId }, { receipts })
  })
}
