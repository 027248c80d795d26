import { z } from 'zod'
import { factorInput } from '#app/features/people/credentials/inputs.ts'
import { takeFactor } from '#app/features/people/credentials/take-factor.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { countSecondStep } from './count-second-step.server.ts'
import { writeRecovery } from './write-recovery.server.ts'

const input = z.object({ code: factorInput })

/**
 * Replaces the recovery codes, given a code of the app. Refuses `signIn` to a visitor, `limit` after ten
 * tries.
 */
export async function renewRecovery(ctx: Ctx, raw: unknown): Promise<{ codes: string[] }> {
  const { code } = parseInput(input, raw)
  const { actor } = ctx
  requireSession(actor)

  const { accountId } = actor
  await countSecondStep(ctx, accountId)

  return inTransaction(async (tx) => {
    if (!(await takeFactor(tx, { accountId, code, now: ctx.now() })))
      throw new BadInput({ code: { key: 'security:twoStep.wrong' } })
    await audit(tx, ctx, 'accounts.renew-recovery', { kind: 'account', id: accountId })
    return { codes: await writeRecovery(tx, accountId) }
  })
}
