import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { CONFIRMED_HOURS, codeOfRow, EMAIL_CODE_TRIES } from './email-code.ts'
import { emailInput, mailedCodeInput } from './inputs.ts'
import { browserOf } from './queries-scope.server.ts'
import { emailCodes } from './tables.server.ts'
import { takeCodeTry } from './take-code-try.server.ts'

const input = z.object({ email: emailInput, code: mailedCodeInput })

/**
 * Confirms an address by the code that was sent to it for this browser (`ctx.visitorKey`), which then counts
 * as that address for a day. The code is bad input when it is wrong, was used, replaced or tried five times,
 * is older than ten minutes, or belongs to another browser. Refuses with `limit` after many tries from one
 * place.
 */
export async function confirmEmailCode(ctx: Ctx, raw: unknown): Promise<{ email: string }> {
  const { email, code } = parseInput(input, raw)
  if (!ctx.visitorKey) throw refuse('signIn', 'common:refused.signIn')

  await countAttempt(LIMITS.confirmCode, addressKey(ctx.ip))
  const facts = { browser: browserOf(ctx.visitorKey), email, now: ctx.now() }
  const found = await inTransaction((tx) => takeCodeTry(tx, facts))
  if (!found) throw new BadInput({ code: { key: 'accounts:code.ended' } })
  const given = keyedHash('email-code', codeOfRow(found.id, code))
  if (given !== found.codeHash)
    throw new BadInput({
      code: { key: `accounts:code.${found.tries < EMAIL_CODE_TRIES ? 'wrong' : 'ended'}` },
    })

  return inTransaction(async (tx) => {
    const expiresAt = new Date(ctx.now().getTime() + CONFIRMED_HOURS * 3_600_000)
    const used = await tx
      .update(emailCodes)
      .set({ codeHash: null, confirmedAt: ctx.now(), expiresAt })
      .where(and(eq(emailCodes.id, found.id), eq(emailCodes.codeHash, given)))
      .returning({ id: emailCodes.id })
    if (used.length === 0) throw new BadInput({ code: { key: 'accounts:code.ended' } })
    await audit(tx, ctx, 'accounts.confirm-code', { kind: 'email-code', id: found.id })
    return { email }
  })
}
