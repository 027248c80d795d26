import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { PASSKEY } from '#app/features/people/credentials/identity-cookies.ts'
import { passkeyChallenge } from '#app/features/people/credentials/passkey-challenge.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { sealedLine } from '#app/platform/http/sealed-cookie.server.ts'

/**
 * What a device has to sign so that its owner is signed in (`signInByPasskey`) or shows at an open session to
 * be the owner (`reauthenticateOwner`), and the cookie of this browser that a sign-in needs beside it, for
 * five minutes. Nothing says who has an account. Nothing is written, nobody refused.
 */
export async function askPasskey(ctx: Ctx) {
  const rpID = new URL(config().ORIGIN).hostname
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required' as const,
    challenge: passkeyChallenge({ accountId: accountIdOf(ctx.actor), now: ctx.now() }),
  })
  const kept = { challenge: options.challenge, addTo: null }
  return { options: JSON.stringify(options), cookie: await sealedLine(PASSKEY, kept, ctx.now()) }
}
