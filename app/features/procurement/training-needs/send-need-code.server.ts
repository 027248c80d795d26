import { sendGuestCode } from '#app/features/people/email-codes/send-guest-code.server.ts'
import { hasProvenDomain } from '#app/features/people/mail-domains/queries-domains.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { visitorNeedInput } from './inputs.ts'
import { getAskedBy } from './queries-needs.server.ts'

/**
 * Sends the code by which a visitor proves an address of a company, for a need that could be taken; nothing
 * of it is kept. As sendGuestCode does; bad input beside `email` of another domain; not
 * found where the link is off.
 */
export async function sendNeedCode(
  ctx: Ctx,
  { isAgain, ...input }: { isAgain: boolean } & Record<string, unknown>,
): Promise<{ email: string }> {
  const { code, email } = parseInput(visitorNeedInput, input)
  if (!ctx.visitorKey) throw refuse('signIn', 'common:refused.signIn')
  const { companyId } = await getAskedBy(ctx, code)
  const { isOf } = await hasProvenDomain(ctx, companyId, email)
  if (!isOf) throw new BadInput({ email: { key: 'training-needs:form.otherDomain' } })

  await sendGuestCode(ctx, { email, isAgain })
  return { email }
}
