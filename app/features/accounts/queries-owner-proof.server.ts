import { and, isNotNull } from 'drizzle-orm'
import { isPerson } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { OwnerProof } from './owner-proof.ts'
import { codesOfSelf, ownCredentials } from './queries-scope.server.ts'
import { credentials, emailCodes } from './tables.server.ts'

/** By what whoever asks can show to be the owner of the account. Refuses a visitor with `signIn`. */
export async function getOwnerProof(ctx: Ctx): Promise<OwnerProof> {
  const { actor } = ctx
  if (!isPerson(actor)) throw refuse('signIn', 'common:refused.signIn')
  const [[password], [code]] = await Promise.all([
    read(ctx)
      .select({ id: credentials.id })
      .from(credentials)
      .where(and(ownCredentials(actor), isNotNull(credentials.password))),
    read(ctx)
      .select({ id: emailCodes.id })
      .from(emailCodes)
      .where(and(codesOfSelf(ctx), isNotNull(emailCodes.codeHash)))
      .limit(1),
  ])
  return password ? { by: 'password' } : { by: 'code', email: actor.email, isSent: code !== undefined }
}
