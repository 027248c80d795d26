import { z } from 'zod'
import { PASSKEY } from '#app/features/people/credentials/identity-cookies.ts'
import { matchPasskey } from '#app/features/people/credentials/match-passkey.server.ts'
import { passkeyAnswer } from '#app/features/people/credentials/passkey.ts'
import { recordPasskeyUse } from '#app/features/people/credentials/record-passkey-use.server.ts'
import { takeChallenge } from '#app/features/people/credentials/take-challenge.server.ts'
import { findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { openSealed, unsealedLine } from '#app/platform/http/sealed-cookie.server.ts'
import { sessionTokenOf } from '#app/platform/http/session-cookie.server.ts'
import { enterAccount } from './enter-account.server.ts'
import type { SignedIn } from './sign-in.server.ts'

const input = z.object({ answer: passkeyAnswer, remember: z.string().optional() })

/**
 * Signs in by a passkey with user verification, which covers both steps. The browser's former session ends.
 * Refuses `security:passkeys.failed` alike for a challenge that this browser was not given or that was used,
 * an unknown passkey and a wrong signature; `forbidden` when suspended; `limit` after many tries.
 */
export async function signInByPasskey(ctx: Ctx, raw: unknown, request: Request): Promise<SignedIn> {
  const { answer, remember } = parseInput(input, raw)
  const failed = refuse('conflict', 'security:passkeys.failed')

  const asked = await openSealed(PASSKEY, request, ctx.now())
  if (!asked || asked.addTo !== null || !(await takeChallenge(ctx, asked.challenge))) throw failed
  const key = await matchPasskey(ctx, { answer, isAsked: (challenge) => challenge === asked.challenge })

  const { accountId } = key
  const how = { ctx, accountId, remember: remember === '1', before: sessionTokenOf(request), isWhole: true }
  const cookies = await inTransaction(async (tx) => {
    await recordPasskeyUse(tx, { ...key, now: ctx.now() })
    await audit(tx, ctx, 'accounts.sign-in-by-passkey', { kind: 'account', id: accountId })
    return (await enterAccount(tx, how)).cookies
  })
  const actor = await findPerson(systemContext('accounts.sign-in-by-passkey'), accountId)
  if (!actor) throw refuse('forbidden', 'accounts:signIn.suspended')
  return { actor, cookies: [...cookies, unsealedLine(PASSKEY)] }
}
