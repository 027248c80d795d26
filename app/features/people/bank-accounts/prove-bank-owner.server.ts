import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { factorInput } from '#app/features/people/credentials/inputs.ts'
import { isSigned } from '#app/features/people/credentials/owner-proof.ts'
import { getOwnerProof } from '#app/features/people/credentials/queries-owner-proof.server.ts'
import {
  reauthenticateOwner,
  type TakeProof,
} from '#app/features/people/credentials/reauthenticate-owner.server.ts'
import { takeFactor } from '#app/features/people/credentials/take-factor.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'

const field = 'pass'

/**
 * Re-authenticates whoever changes a bank account: with two-step sign-in by its code or a passkey and by no
 * password, without it as `reauthenticateOwner` does. Returns what consumes the proof. Refuses with `limit`
 * after ten wrong ones in an hour.
 */
export async function proveBankOwner(ctx: Ctx, given: string): Promise<TakeProof> {
  const { actor } = ctx
  requireSession(actor)
  const { accountId } = actor
  const { app } = await getOwnerProof(ctx)
  if (!app || isSigned(given)) return reauthenticateOwner(ctx, { given, field })
  const wrong = new BadInput({ [field]: { key: 'security:twoStep.wrong' } })
  const { success: isCode, data: code = '' } = factorInput.safeParse(given)
  if (!isCode) throw wrong
  await countAttempt(LIMITS.provePassword, accountId)
  return async (tx) => {
    if (!(await takeFactor(tx, { accountId, code, now: ctx.now() }))) throw wrong
  }
}
