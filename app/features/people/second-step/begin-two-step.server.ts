import { generateRandomString, symmetricEncrypt } from 'better-auth/crypto'
import { isNull } from 'drizzle-orm'
import { z } from 'zod'
import { proofInput } from '#app/features/people/credentials/inputs.ts'
import { reauthenticateOwner } from '#app/features/people/credentials/reauthenticate-owner.server.ts'
import { secondFactors } from '#app/features/people/credentials/tables.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { secret } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'

const input = z.object({ password: proofInput })

/**
 * Begins to set up two-step sign-in after `reauthenticateOwner`: makes the secret shared with an app. It
 * applies only once `confirmTwoStep` has taken the first code. Refuses a visitor with `signIn`, and with
 * `conflict` an account that has it on already.
 */
export async function beginTwoStep(ctx: Ctx, raw: unknown): Promise<void> {
  const { password } = parseInput(input, raw)
  const { actor } = ctx
  requireSession(actor)

  const takeProof = await reauthenticateOwner(ctx, { given: password, field: 'password' })
  const { accountId } = actor
  const fresh = {
    secret: await symmetricEncrypt({ key: secret(), data: generateRandomString(32) }),
    lastStep: 0,
    createdAt: ctx.now(),
  }

  await inTransaction(async (tx) => {
    const begun = await tx
      .insert(secondFactors)
      .values({ accountId, ...fresh })
      .onConflictDoUpdate({
        target: secondFactors.accountId,
        set: fresh,
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .returning({ account: secondFactors.accountId })
    if (begun.length === 0) throw refuse('conflict', 'security:twoStep.already')
    await takeProof(tx)
  })
}
