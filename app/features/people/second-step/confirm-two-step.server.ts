import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { endOtherSessions } from '#app/features/people/auth-sessions/end-other-sessions.server.ts'
import { factorInput } from '#app/features/people/credentials/inputs.ts'
import { secondFactors } from '#app/features/people/credentials/tables.server.ts'
import { takeFactor } from '#app/features/people/credentials/take-factor.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { composeTwoStep } from './compose-two-step.server.ts'
import { countSecondStep } from './count-second-step.server.ts'
import { writeRecovery } from './write-recovery.server.ts'

const input = z.object({ code: factorInput })

/**
 * Turns two-step sign-in on with the first code of the app, and returns the recovery codes, once. All other
 * sessions of the account end, as they were opened by a password alone; its owner is emailed. A wrong code is
 * bad input; refuses `signIn` to a visitor, `limit` after ten tries in an hour.
 */
export async function confirmTwoStep(ctx: Ctx, raw: unknown, request: Request): Promise<{ codes: string[] }> {
  const { code } = parseInput(input, raw)
  const { actor } = ctx
  requireSession(actor)

  const { accountId } = actor
  await countSecondStep(ctx, accountId)
  const mail = await composeTwoStep(ctx.language, { person: actor, change: 'on' })

  return inTransaction(async (tx) => {
    if (!(await takeFactor(tx, { accountId, code, now: ctx.now(), isBegun: true })))
      throw new BadInput({ code: { key: 'security:twoStep.wrong' } })
    const confirmed = await tx
      .update(secondFactors)
      .set({ confirmedAt: ctx.now() })
      .where(and(eq(secondFactors.accountId, accountId), isNull(secondFactors.confirmedAt)))
      .returning({ account: secondFactors.accountId })
    if (confirmed.length === 0) throw refuse('conflict', 'security:twoStep.already')
    await endOtherSessions(tx, { ctx, accountId, keep: sessionTokenOf(request) })
    await audit(tx, ctx, 'accounts.two-step-on', { kind: 'account', id: accountId })
    await sendMail(tx, mail)
    return { codes: await writeRecovery(tx, accountId) }
  })
}
