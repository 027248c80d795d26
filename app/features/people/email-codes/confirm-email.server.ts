import { and, eq, like, sql } from 'drizzle-orm'
import { z } from 'zod'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import { freeAddress } from '#app/platform/bounces/free-address.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { confirmationHash } from './compose-confirmation.server.ts'
import { verifications } from './tables.server.ts'
import { confirmationKey } from './verification.ts'

const input = z.object({ token: z.string().max(200) })

/**
 * Confirms the address that a link was sent to; the link alone is the right to do so, signed in or not;
 * emails that were held go there again.
 * Refuses with `conflict` when the link was used, replaced, never sent or is older than 24 hours; `limit`
 * after many tries.
 */
export async function confirmEmail(ctx: Ctx, raw: unknown): Promise<{ username: string }> {
  const { token } = parseInput(input, raw)

  await countAttempt(LIMITS.confirmEmail, addressKey(ctx.ip))
  return inTransaction(async (tx) => {
    const [link] = await tx
      .delete(verifications)
      .where(
        and(
          eq(verifications.value, confirmationHash(token)),
          like(verifications.identifier, `${confirmationKey('')}%`),
        ),
      )
      .returning()
    if (!link || link.expiresAt <= ctx.now()) throw refuse('conflict', 'accounts:confirm.expired')
    const accountId = link.identifier.slice(confirmationKey('').length) as AccountId
    const [account] = await tx
      .update(accounts)
      .set({ emailVerified: true, updatedAt: sql`now()` })
      .where(eq(accounts.id, accountId))
      .returning({ username: accounts.displayUsername, email: accounts.email })
    if (!account) throw refuse('conflict', 'accounts:confirm.expired')
    const freed = await freeAddress(tx, { address: account.email, at: ctx.now() })
    const details = freed ? { freed: freed.reason } : {}
    await audit(tx, ctx, 'accounts.confirm-email', { kind: 'account', id: accountId }, details)
    return { username: account.username }
  })
}
