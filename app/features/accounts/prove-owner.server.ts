import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { isPerson } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { emailKey } from './email-address.ts'
import { CODE_TRIES, codeOfRow } from './email-code.ts'
import { mailedCodeInput } from './inputs.ts'
import { LIMITS } from './limit.ts'
import { provePassword } from './prove-password.server.ts'
import { getOwnerProof } from './queries-owner-proof.server.ts'
import { selfOf } from './queries-scope.server.ts'
import { emailCodes } from './tables.server.ts'
import { takeCodeTry } from './take-code-try.server.ts'

/**
 * Makes sure that who sits at an open session is the owner of the account: `given` is the password, or, where the account
 * has none, the code that was mailed (`sendOwnCode`), once. What is wrong is bad input of `field`. Refuses a visitor with
 * `signIn`, `limit` after ten wrong ones in an hour.
 */
export async function proveOwner(
  ctx: Ctx,
  { given, field }: { given: string; field: string },
): Promise<void> {
  const { actor } = ctx
  if (!isPerson(actor)) throw refuse('signIn', 'common:refused.signIn')
  const { by } = await getOwnerProof(ctx)
  if (by === 'password') {
    if (given === '') throw new BadInput({ [field]: { key: 'accounts:password.required' } })
    await provePassword(ctx, { password: given, field })
    return
  }
  const { [field]: code = '' } = parseInput(z.object({ [field]: mailedCodeInput }), { [field]: given })

  await countAttempt(LIMITS.provePassword, actor.accountId)
  const facts = { browser: selfOf(actor.accountId), email: emailKey(actor.email), now: ctx.now() }
  const found = await inTransaction((tx) => takeCodeTry(tx, facts))
  const hash = found && keyedHash('email-code', codeOfRow(found.id, code))
  const isRight = found !== null && found.codeHash === hash
  const key = found && found.tries < CODE_TRIES && !isRight ? 'accounts:code.wrong' : 'accounts:code.ended'
  if (!isRight || !(await takeCode(found.id, hash ?? ''))) throw new BadInput({ [field]: { key } })
}

/** Of ten that bring the same code at one moment one goes on. */
async function takeCode(id: string, hash: string): Promise<boolean> {
  const used = await inTransaction((tx) =>
    tx
      .delete(emailCodes)
      .where(and(eq(emailCodes.id, id), eq(emailCodes.codeHash, hash)))
      .returning({ id: emailCodes.id }),
  )
  return used.length > 0
}
