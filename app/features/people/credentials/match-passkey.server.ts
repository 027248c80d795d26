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
 * Finds the passkey that signed a challenge accepted by `isAsked`, for this site and with user verification;
 * `recordPasskeyUse` stores its counter. Refuses an unknown passkey, a wrong signature and a wrong challenge
 * alike with `security:passkeys.failed`.
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
