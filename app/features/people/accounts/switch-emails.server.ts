import { eq, sql } from 'drizzle-orm'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emailSwitchInput } from './inputs.ts'
import { accounts } from './tables.server.ts'

/**
 * Switches emails of one kind on or off (`setting`) for the person: about messages (`type` message) or the
 * newsletter (`newslet`). Refuses a visitor with `signIn`.
 */
export async function switchEmails(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  requireAccountHolder(actor)
  const { type, setting } = parseInput(emailSwitchInput, input)

  await inTransaction(async (tx) => {
    const wanted = type === 'message' ? { messageMails: setting } : { newsletterMails: setting }
    await tx
      .update(accounts)
      .set({ ...wanted, updatedAt: sql`now()` })
      .where(eq(accounts.id, actor.accountId))
    await audit(tx, ctx, 'accounts.emails', { kind: 'account', id: actor.accountId }, wanted)
  })
}
