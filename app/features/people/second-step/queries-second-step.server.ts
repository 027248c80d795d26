import { eq } from 'drizzle-orm'
import { passkeys } from '#app/features/people/credentials/tables.server.ts'
import { confirmationHash } from '#app/features/people/email-codes/compose-confirmation.server.ts'
import { linkSent } from '#app/features/people/email-codes/queries-scope.server.ts'
import { verifications } from '#app/features/people/email-codes/tables.server.ts'
import { secondStepKey } from '#app/features/people/email-codes/verification.ts'
import { type AccountId, isId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { cookieOf, hostCookieName } from '#app/platform/http/cookies.server.ts'

type FirstStep = { accountId: AccountId; remember: boolean; link: Parameters<typeof linkSent>[0] }

/**
 * The completed first step of a sign-in, from this browser's cookie, and the link of the page where it was
 * taken; null without one.
 */
export function firstStepOf(ctx: Ctx, request: Request): FirstStep | null {
  const [id = '', remember, token = ''] = (cookieOf(request, hostCookieName('step')) ?? '').split('.')
  if (!isId(id)) return null
  const link = { identifier: secondStepKey(id), value: confirmationHash(token), now: ctx.now() }
  return { accountId: id as AccountId, remember: remember === '1', link }
}

/**
 * Whether somebody who has taken the first step in this browser may use a passkey instead of a code. False
 * for anybody else, as strangers may not learn whether an account has one.
 */
export async function offersPasskeyInstead(ctx: Ctx, request: Request): Promise<boolean> {
  const first = firstStepOf(ctx, request)
  if (!first) return false
  const [own] = await read(ctx)
    .select({ id: passkeys.id })
    .from(verifications)
    .innerJoin(passkeys, eq(passkeys.accountId, first.accountId))
    .where(linkSent(first.link))
    .limit(1)
  return own !== undefined
}
