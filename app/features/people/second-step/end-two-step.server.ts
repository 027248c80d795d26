import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { factorInput } from '#app/features/people/credentials/inputs.ts'
import { recoveryCodes, secondFactors } from '#app/features/people/credentials/tables.server.ts'
import { takeFactor } from '#app/features/people/credentials/take-factor.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { composeTwoStep } from './compose-two-step.server.ts'
import { countSecondStep } from './count-second-step.server.ts'

const input = z.object({ code: factorInput })

/**
 * Turns two-step sign-in off, given an app code or a recovery code; the owner is emailed. Staff rights are
 * suspended until it is on again. Refuses `signIn` to a visitor, `limit` after ten tries in an hour.
 */
export async function endTwoStep(ctx: Ctx, raw: unknown): Promise<void> {
  const { code } = parseInput(input, raw)
  const { actor } = ctx
  requireSession(actor)

  const { accountId } = actor
  await countSecondStep(ctx, accountId)
  const mail = await composeTwoStep(ctx.language, { person: actor, change: 'off' })

  await inTransaction(async (tx) => {
    if (!(await takeFactor(tx, { accountId, code, now: ctx.now() })))
      throw new BadInput({ code: { key: 'security:twoStep.wrong' } })
    await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
    await audit(tx, ctx, 'accounts.two-step-off', { kind: 'account', id: accountId })
    await sendMail(tx, mail)
  })
}
