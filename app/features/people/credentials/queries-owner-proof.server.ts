import { and, isNotNull } from 'drizzle-orm'
import { emailCodesOfSelf } from '#app/features/people/email-codes/queries-scope.server.ts'
import { emailCodes } from '#app/features/people/email-codes/tables.server.ts'
import { requireSession } from '#app/kit/actor.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { OwnerProof } from './owner-proof.ts'
import { ownCredentials, ownFactor, ownPasskeys } from './queries-scope.server.ts'
import { credentials, passkeys, secondFactors } from './tables.server.ts'

/** How the signed-in person can re-authenticate. Refuses a visitor with `signIn`. */
export async function getOwnerProof(ctx: Ctx): Promise<OwnerProof> {
  const { actor } = ctx
  requireSession(actor)
  const [passwords, factors, keys, codes] = await Promise.all([
    read(ctx)
      .select({ id: credentials.id })
      .from(credentials)
      .where(and(ownCredentials(actor), isNotNull(credentials.password)))
      .limit(1),
    read(ctx)
      .select({ account: secondFactors.accountId })
      .from(secondFactors)
      .where(and(ownFactor(actor), isNotNull(secondFactors.confirmedAt))),
    read(ctx).select({ id: passkeys.id }).from(passkeys).where(ownPasskeys(actor)).limit(1),
    read(ctx)
      .select({ id: emailCodes.id })
      .from(emailCodes)
      .where(and(emailCodesOfSelf(ctx), isNotNull(emailCodes.codeHash)))
      .limit(1),
  ])
  const [password, app] = [passwords.length > 0, factors.length > 0]
  const mail = password || app ? null : { email: actor.email, isSent: codes.length > 0 }
  return { password, app, passkey: keys.length > 0, mail }
}
