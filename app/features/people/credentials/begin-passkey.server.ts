import { generateRegistrationOptions } from '@simplewebauthn/server'
import { z } from 'zod'
import { requireSession } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { sealedLine } from '#app/platform/http/sealed-cookie.server.ts'
import { PASSKEY } from './identity-cookies.ts'
import { proofInput } from './inputs.ts'
import { PASSKEYS_MAX } from './passkey.ts'
import { ownPasskeys } from './queries-scope.server.ts'
import { reauthenticateOwner } from './reauthenticate-owner.server.ts'
import { passkeys } from './tables.server.ts'

const input = z.object({ keyPassword: proofInput })

/**
 * Begins adding a passkey after `reauthenticateOwner`: returns the options that a device signs, and the
 * cookie of this browser, valid for five minutes. Refuses a visitor with `signIn`, `conflict` after twenty.
 */
export async function beginPasskey(ctx: Ctx, raw: unknown) {
  const { keyPassword } = parseInput(input, raw)
  const { actor } = ctx
  requireSession(actor)

  const takeProof = await reauthenticateOwner(ctx, { given: keyPassword, field: 'keyPassword' })
  const own = await read(ctx)
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(ownPasskeys(actor))
    .limit(PASSKEYS_MAX)
  if (own.length >= PASSKEYS_MAX) throw refuse('conflict', 'security:passkeys.most', { count: PASSKEYS_MAX })
  await inTransaction(takeProof)
  const options = await generateRegistrationOptions({
    rpName: 'Quorum',
    rpID: new URL(config().ORIGIN).hostname,
    userID: new TextEncoder().encode(actor.accountId),
    userName: actor.username,
    userDisplayName: actor.name,
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const kept = { challenge: options.challenge, addTo: actor.accountId }
  return { options: JSON.stringify(options), cookie: await sealedLine(PASSKEY, kept, ctx.now()) }
}
