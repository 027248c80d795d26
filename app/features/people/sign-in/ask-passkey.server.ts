import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { PASSKEY } from '#app/features/people/credentials/identity-cookies.ts'
import { passkeyChallenge } from '#app/features/people/credentials/passkey-challenge.server.ts'
import { accountIdOf } from '#app/kit/actor.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { sealedLine } from '#app/platform/http/sealed-cookie.server.ts'

/**
 * The options of a passkey prompt for `signInByPasskey` or `reauthenticateOwner`, and the cookie of this
 * browser that a sign-in needs, valid for five minutes. They do not reveal who has an account. Writes
 * nothing, refuses nobody.
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
