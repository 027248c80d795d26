import { z } from 'zod'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { accountAskedFor } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { emailInput } from '#app/features/people/email-codes/inputs.ts'
import { parseInput } from '#app/kit/input.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'

const input = z.object({ semail: emailInput })

/**
 * Whether an email address belongs to an account. Refuses with `limit` after many questions from one address.
 */
export async function checkEmail(ctx: Ctx, raw: unknown): Promise<boolean> {
  const { semail } = parseInput(input, raw)

  await countAttempt(LIMITS.checkEmail, addressKey(ctx.ip))
  const rows = await read(ctx)
    .select({ id: accounts.id })
    .from(accounts)
    .where(accountAskedFor({ email: semail }))
  return rows.length > 0
}
