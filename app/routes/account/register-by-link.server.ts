import { joinCompany } from '#app/features/people/companies/join-company.server.ts'
import { findInviting } from '#app/features/people/companies/queries-join.server.ts'
import { registerAccount } from '#app/features/people/registration/register-account.server.ts'
import type { SignedIn } from '#app/features/people/sign-in/sign-in.server.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'

type Values = Record<string, string | string[]>

/** What clients send that came by no link. */
const NONE = new Set(['', 'undefined'])

/**
 * Registers; who came by a company's invitation link (its code is `companyId`) joins when approved as a
 * provider. A code that leads nowhere is bad input, before there is an account.
 */
export async function registerByLink(ctx: Ctx, values: Values, request: Request): Promise<SignedIn> {
  const { companyId = '', ...form } = values
  const code = String(companyId)
  if (!NONE.has(code) && !(await findInviting(ctx, code)))
    throw new BadInput({ companyId: { key: 'accounts:invitation.unknown' } })
  const signedIn = await registerAccount(ctx, form, request)
  if (!NONE.has(code)) await joinCompany({ ...ctx, actor: signedIn.actor }, { companyId: code }, 'any')
  return signedIn
}
