import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { isPerson } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
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

/** Uses the proof up, in the transaction of what it was given for: of ten that bring the same code one goes on. */
export type TakeProof = (tx: Tx) => Promise<void>

/**
 * Makes sure that who sits at an open session is the owner of the account: `given` is the password, or, where the account
 * has none, the code that was mailed (`sendOwnCode`). Answers what uses the code up, for the transaction that does what it
 * was asked for: what is refused there leaves it good. What is wrong is bad input of `field`. Refuses a visitor with
 * `signIn`, `limit` after ten wrong ones in an hour.
 */
export async function proveOwner(
  ctx: Ctx,
  { given, field }: { given: string; field: string },
): Promise<TakeProof> {
  const { actor } = ctx
  if (!isPerson(actor)) throw refuse('signIn', 'common:refused.signIn')
  const { by } = await getOwnerProof(ctx)
  if (by === 'password') {
    if (given === '') throw new BadInput({ [field]: { key: 'accounts:password.required' } })
    await provePassword(ctx, { password: given, field })
    return async () => {}
  }
  const { [field]: code = '' } = parseInput(z.object({ [field]: mailedCodeInput }), { [field]: given })

  await countAttempt(LIMITS.provePassword, actor.accountId)
  const facts = { browser: selfOf(actor.accountId), email: emailKey(actor.email), now: ctx.now() }
  const found = await inTransaction((tx) => takeCodeTry(tx, facts))
  const ended = new BadInput({ [field]: { key: 'accounts:code.ended' } })
  if (!found) throw ended
  const hash = keyedHash('email-code', codeOfRow(found.id, code))
  if (found.codeHash !== hash)
    throw found.tries < CODE_TRIES ? new BadInput({ [field]: { key: 'accounts:code.wrong' } }) : ended
  return async (tx) => {
    const used = await tx
      .delete(emailCodes)
      .where(and(eq(emailCodes.id, found.id), eq(emailCodes.codeHash, hash)))
      .returning({ id: emailCodes.id })
    if (used.length === 0) throw ended
  }
}
