import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { z } from 'zod'
import { refuse } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { passkeyAnswer } from './passkey.ts'
import { passkeyAskedFor } from './queries-scope.server.ts'
import { passkeys } from './tables.server.ts'

type Signed = {
  answer: z.output<typeof passkeyAnswer>
  isAsked: (challenge: string) => boolean | Promise<boolean>
}

/**
 * Which passkey has signed what `isAsked` takes for what this site asked for, after a look at who holds the
 * device; its counter is kept by `recordPasskeyUse`. Refuses `security:passkeys.failed` alike a passkey that
 * nobody has, one that does not sign, and what was not asked for.
 */
export async function matchPasskey(ctx: Ctx, { answer, isAsked }: Signed) {
  const failed = refuse('conflict', 'security:passkeys.failed')
  const [key] = await read(ctx).select().from(passkeys).where(passkeyAskedFor(answer.id))
  if (!key) throw failed
  const { ORIGIN } = config()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: isAsked,
    expectedOrigin: ORIGIN,
    expectedRPID: new URL(ORIGIN).hostname,
    requireUserVerification: true,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
    },
  }).catch(() => {
    throw failed
  })
  if (!verified) throw failed
  return { id: key.id, accountId: key.accountId, counter: key.counter, next: authenticationInfo.newCounter }
}
