import { z } from 'zod'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { endSession } from '#app/features/people/auth-sessions/end-session.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { composeIdentity } from '#app/features/people/credentials/compose-identity.server.ts'
import { WAITING } from '#app/features/people/credentials/identity-cookies.ts'
import { factorInput } from '#app/features/people/credentials/inputs.ts'
import { linkIdentity } from '#app/features/people/credentials/link-identity.server.ts'
import { findWaitingIdentity } from '#app/features/people/credentials/queries-identities.server.ts'
import { takeFactor } from '#app/features/people/credentials/take-factor.server.ts'
import { linkSent } from '#app/features/people/email-codes/queries-scope.server.ts'
import { verifications } from '#app/features/people/email-codes/tables.server.ts'
import { countSecondStep } from '#app/features/people/second-step/count-second-step.server.ts'
import { firstStepOf } from '#app/features/people/second-step/queries-second-step.server.ts'
import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { cookieLine, hostCookieName } from '#app/platform/http/cookies.server.ts'
import { unsealedLine } from '#app/platform/http/sealed-cookie.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { countAttempt, forgetAttempts } from '#app/platform/rate-limit.server.ts'
import type { SignedIn } from './sign-in.server.ts'

const input = z.object({ code: factorInput })

/**
 * The second step of a sign-in: an app code or a recovery code opens the session of the account whose first
 * step was taken in this browser (its cookie). A wrong, used or late code is bad input. Refuses `signIn`
 * without a first step in the last ten minutes, `limit` after ten tries of an account in an hour or many from
 * one address, also with the right code; a known device has ten of its own.
 */
export async function takeSecondStep(ctx: Ctx, raw: unknown, request: Request): Promise<SignedIn> {
  const { code } = parseInput(input, raw)
  const first = refuse('conflict', 'accounts:step.first')
  const begun = firstStepOf(ctx, request)
  if (!begun) throw first

  await countAttempt(LIMITS.secondStepFromAddress, addressKey(ctx.ip))
  const { accountId, remember } = begun
  const asked = linkSent(begun.link)
  const [waiting] = await read(ctx).select({ id: verifications.id }).from(verifications).where(asked)
  if (!waiting) throw first
  const asWhom = await countSecondStep(ctx, accountId)

  const before = sessionTokenOf(request)
  const link = await agreedIdentity(ctx, request, accountId)
  const cookies = await inTransaction(async (tx) => {
    if (!(await takeFactor(tx, { accountId, code, now: ctx.now() })))
      throw new BadInput({ code: { key: 'security:twoStep.wrong' } })
    const done = await tx.delete(verifications).where(asked).returning({ id: verifications.id })
    if (done.length === 0) throw first
    if (before) await endSession(tx, before)
    if (link) await linkIdentity(tx, link)
    await audit(tx, ctx, 'accounts.second-step', { kind: 'account', id: accountId })
    return startSession(tx, { ctx, accountId, remember })
  })
  await forgetAttempts(LIMITS.secondStep, asWhom)

  const actor = await findPerson(systemContext('accounts.second-step'), accountId)
  if (!actor) throw refuse('forbidden', 'accounts:signIn.suspended')
  const over = link ? [unsealedLine(WAITING)] : []
  return { actor, cookies: [...cookies, cookieLine(hostCookieName('step'), '', 0), ...over] }
}

/** The identity of another site that this first step was taken for, with the email about it. */
async function agreedIdentity(ctx: Ctx, request: Request, accountId: AccountId) {
  const waiting = await findWaitingIdentity(ctx, request)
  if (!waiting?.isAgreed || waiting.accountId !== accountId) return null
  const owner = await findPerson(systemContext('accounts.second-step'), accountId)
  if (!owner) return null
  const mail = await composeIdentity(ctx.language, { owner, provider: waiting.provider, change: 'on' })
  return { ctx, accountId, provider: waiting.provider, subject: waiting.subject, mail }
}
