import { and, eq, ne, sql } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { serviceInput } from './inputs.ts'
import { accounts } from './tables.server.ts'

/**
 * Makes the person a training provider or a seeker: exactly one of the two flags of the wire is on. What was
 * published stays as it is; providers are approved separately, by profile. Refuses a visitor with `signIn`.
 */
export async function chooseServiceType(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  requireAccountHolder(actor)
  const serviceType = parseInput(serviceInput, input)

  await inTransaction(async (tx) => {
    const changed = await tx
      .update(accounts)
      .set({ serviceType, updatedAt: sql`now()` })
      .where(and(eq(accounts.id, actor.accountId), ne(accounts.serviceType, serviceType)))
      .returning({ id: accounts.id })
    if (changed.length === 0) return
    await audit(tx, ctx, 'accounts.service', { kind: 'account', id: actor.accountId }, { serviceType })
  })
}
