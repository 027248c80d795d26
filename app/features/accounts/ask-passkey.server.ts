import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { sealedLine } from '#app/platform/http/sealed-cookie.server.ts'
import { PASSKEY } from './identity-cookies.ts'

/**
 * What a device has to sign so that its owner is signed in (`signInByPasskey`), and the cookie of this browser that goes
 * with it for five minutes. The same for everybody: nothing says who has an account. Nothing is written, nobody refused.
 */
export async function askPasskey(ctx: Ctx) {
  const rpID = new URL(config().ORIGIN).hostname
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  const kept = { challenge: options.challenge, addTo: null }
  return { options: JSON.stringify(options), cookie: await sealedLine(PASSKEY, kept, ctx.now()) }
}
