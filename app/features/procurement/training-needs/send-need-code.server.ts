import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { sendEmailCode } from '#app/features/people/email-codes/send-email-code.server.ts'
import { hasProvenDomain } from '#app/features/people/mail-domains/queries-domains.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { visitorNeedInput } from './inputs.ts'
import { getAskedBy } from './queries-needs.server.ts'

/** A form that is sent again, by a reload or a second click, finds its code on the way already. */
const SAME_CODE_MS = 20_000

/**
 * Sends the code by which a visitor proves an address of a company, for a need that could be taken; nothing
 * of it is kept. None while an earlier one is on its way. Bad input beside `email` of another domain; not
 * found where the link is off.
 */
export async function sendNeedCode(ctx: Ctx, input: unknown): Promise<{ email: string }> {
  const { code, email } = parseInput(visitorNeedInput, input)
  if (!ctx.visitorKey) throw refuse('signIn', 'common:refused.signIn')
  const { companyId } = await getAskedBy(ctx, code)
  const { isOf } = await hasProvenDomain(ctx, companyId, email)
  if (!isOf) throw new BadInput({ email: { key: 'training-needs:form.otherDomain' } })

  const earlier = await findGuestEmail(ctx, email)
  const age = earlier ? ctx.now().getTime() - earlier.sentAt.getTime() : Number.POSITIVE_INFINITY
  if (!earlier || age >= SAME_CODE_MS) await sendEmailCode(ctx, { email })
  return { email }
}
