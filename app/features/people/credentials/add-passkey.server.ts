import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import { z } from 'zod'
import { requireSession } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { lineOfText } from '#app/kit/text.ts'
import { audit } from '#app/platform/audit.server.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { openSealed, unsealedLine } from '#app/platform/http/sealed-cookie.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { composeIdentity } from './compose-identity.server.ts'
import { PASSKEY } from './identity-cookies.ts'
import { PASSKEY_NAME_MAX, passkeyAnswer } from './passkey.ts'
import { passkeys } from './tables.server.ts'
import { takeChallenge } from './take-challenge.server.ts'

const input = z.object({ answer: passkeyAnswer, name: lineOfText(PASSKEY_NAME_MAX) })

/**
 * Saves a passkey that a device has made, with its name, for the signed-in account; the owner is emailed.
 * Refuses a visitor with `signIn`, and with `security:passkeys.failed` an answer that this browser was not
 * asked for, that was used before, or that was not made for this site with user verification.
 */
export async function addPasskey(ctx: Ctx, raw: unknown, request: Request): Promise<{ cookie: string }> {
  const { answer, name } = parseInput(input, raw)
  const { actor } = ctx
  requireSession(actor)

  const failed = refuse('conflict', 'security:passkeys.failed')
  const asked = await openSealed(PASSKEY, request, ctx.now())
  if (asked?.addTo !== actor.accountId || !(await takeChallenge(ctx, asked.challenge))) throw failed
  const { ORIGIN } = config()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: asked.challenge,
    expectedOrigin: ORIGIN,
    expectedRPID: new URL(ORIGIN).hostname,
    requireUserVerification: true,
  }).catch(() => {
    throw failed
  })
  if (!verified || !registrationInfo) throw failed
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential
  const { accountId } = actor
  const mail = await composeIdentity(ctx.language, { owner: actor, provider: null, change: 'on' })

  await inTransaction(async (tx) => {
    const kept = await tx
      .insert(passkeys)
      .values({
        id: newId(),
        accountId,
        credentialId,
        counter,
        name,
        transports,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (kept.length === 0) throw failed
    await audit(tx, ctx, 'accounts.add-passkey', { kind: 'account', id: accountId })
    await sendMail(tx, mail)
  })
  return { cookie: unsealedLine(PASSKEY) }
}
