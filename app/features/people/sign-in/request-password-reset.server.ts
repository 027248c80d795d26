import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { emailInput } from '#app/features/people/email-codes/inputs.ts'
import { refuseDeadAddress } from '#app/features/people/email-codes/queries-dead.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { ownPath } from '#app/kit/own-path.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { sendPasswordResetJob } from './jobs.ts'

const input = z.object({ email: emailInput, next: z.string().nullish().transform(ownPath) })

/**
 * Enqueues a password reset link to an address, which leads on to `next` (a path of this site). Does the same
 * work and answers alike whether an account has the address or not. Bad input where emails to the address
 * come back. Refuses with `limit` after many requests for an address or from one place.
 */
export async function requestPasswordReset(ctx: Ctx, raw: unknown): Promise<void> {
  const { email, next } = parseInput(input, raw)

  await countAttempt(LIMITS.resetFromAddress, addressKey(ctx.ip))
  await countAttempt(LIMITS.resetOfEmail, email)
  await refuseDeadAddress(email)
  await inTransaction(async (tx) => {
    const [account] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .innerJoin(parties, eq(parties.id, accounts.partyId))
      .where(and(sql`lower(${accounts.email}) = ${email}`, isNull(parties.suspendedAt)))
    await enqueue(tx, sendPasswordResetJob, { accountId: account?.id ?? null, next })
  })
}
