import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { codeOfRow, EMAIL_CODE_TRIES } from '#app/features/people/email-codes/email-code.ts'
import { mailedCodeInput } from '#app/features/people/email-codes/inputs.ts'
import { selfOf } from '#app/features/people/email-codes/queries-scope.server.ts'
import { emailCodes } from '#app/features/people/email-codes/tables.server.ts'
import { takeCodeTry } from '#app/features/people/email-codes/take-code-try.server.ts'
import { type Person, requireSession } from '#app/kit/actor.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { keyedHash } from '#app/platform/keyed-hash.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { factorInput } from './inputs.ts'
import { matchPasskey } from './match-passkey.server.ts'
import { isSigned } from './owner-proof.ts'
import { passkeyAnswer } from './passkey.ts'
import { challengeHolds } from './passkey-challenge.server.ts'
import { provePassword } from './prove-password.server.ts'
import { getOwnerProof } from './queries-owner-proof.server.ts'
import { recordPasskeyUse } from './record-passkey-use.server.ts'
import { takeChallenge } from './take-challenge.server.ts'
import { takeFactor } from './take-factor.server.ts'

/**
 * Consumes the proof in the transaction of what it was given for: of ten concurrent uses of a code one
 * succeeds.
 */
export type TakeProof = (tx: Tx) => Promise<void>

type Given = { given: string; field: string }

/**
 * Re-authenticates the signed-in owner: `given` is the password, an app code or recovery code, or a passkey
 * answer (`askPasskey`), as the account has them; without password and app, the code that
 * `sendReauthenticationCode` mailed. Returns a function that consumes the proof in the caller's transaction,
 * so that a refusal there leaves a code usable. A wrong proof is bad input of `field`. Refuses a visitor with
 * `signIn`, `limit` after ten wrong ones in an hour.
 */
export async function reauthenticateOwner(ctx: Ctx, what: Given): Promise<TakeProof> {
  const { actor } = ctx
  requireSession(actor)
  const { given, field } = what
  const { password, app, mail } = await getOwnerProof(ctx)
  if (isSigned(given)) return bySignature(ctx, actor, what)
  if (mail) return byMail(ctx, actor, what)
  if (given === '')
    throw new BadInput({
      [field]: { key: password ? 'accounts:password.required' : 'security:twoStep.wrong' },
    })
  if (password) {
    try {
      await provePassword(ctx, { password: given, field })
      return async () => {}
    } catch (error) {
      if (!app || !(error instanceof BadInput)) throw error
    }
  } else await countAttempt(LIMITS.provePassword, actor.accountId)
  const wrong = password ? 'settings:proof.wrong' : 'security:twoStep.wrong'
  return byApp(ctx, actor, { ...what, wrong })
}

async function bySignature(ctx: Ctx, { accountId }: Person, { given, field }: Given): Promise<TakeProof> {
  const failed = new BadInput({ [field]: { key: 'security:passkeys.failed' } })
  const { success: isAnswer, data: answer } = passkeyAnswer.safeParse(given)
  if (!isAnswer) throw failed
  const asked = { accountId, now: ctx.now() }
  const isAsked = async (challenge: string) =>
    challengeHolds(challenge, asked) && (await takeChallenge(ctx, challenge))
  const key = await matchPasskey(ctx, { answer, isAsked }).catch((error) => {
    throw error instanceof Refusal && error.kind === 'conflict' ? failed : error
  })
  if (key.accountId !== accountId) throw failed
  return (tx) => recordPasskeyUse(tx, { ...key, now: ctx.now() })
}

/** A code of the app is looked at where it is used up: no code counts twice. */
async function byApp(
  ctx: Ctx,
  { accountId }: Person,
  { given, field, wrong }: Given & { wrong: string },
): Promise<TakeProof> {
  const said = new BadInput({ [field]: { key: wrong } })
  const code = factorInput.safeParse(given)
  if (!code.success) throw said
  return async (tx) => {
    if (!(await takeFactor(tx, { accountId, code: code.data, now: ctx.now() }))) throw said
  }
}

async function byMail(ctx: Ctx, actor: Person, { given, field }: Given): Promise<TakeProof> {
  const { [field]: code = '' } = parseInput(z.object({ [field]: mailedCodeInput }), { [field]: given })

  await countAttempt(LIMITS.provePassword, actor.accountId)
  const facts = { browser: selfOf(actor.accountId), email: emailKey(actor.email), now: ctx.now() }
  const found = await inTransaction((tx) => takeCodeTry(tx, facts))
  const ended = new BadInput({ [field]: { key: 'accounts:code.ended' } })
  if (!found) throw ended
  const hash = keyedHash('email-code', codeOfRow(found.id, code))
  if (found.codeHash !== hash)
    throw found.tries < EMAIL_CODE_TRIES ? new BadInput({ [field]: { key: 'accounts:code.wrong' } }) : ended
  return async (tx) => {
    const used = await tx
      .delete(emailCodes)
      .where(and(eq(emailCodes.id, found.id), eq(emailCodes.codeHash, hash)))
      .returning({ id: emailCodes.id })
    if (used.length === 0) throw ended
  }
}
