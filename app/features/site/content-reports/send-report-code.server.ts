import { sendGuestCode } from '#app/features/people/email-codes/send-guest-code.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { visitorReportInput } from './inputs.ts'
import { getSubjectToReport } from './queries-subject.server.ts'

/**
 * Sends the code by which a visitor proves an address, for a report that could be taken; nothing of it is
 * kept. As sendGuestCode does; not found where there is nothing to report.
 */
export async function sendReportCode(
  ctx: Ctx,
  { isAgain, ...input }: { isAgain: boolean } & Record<string, unknown>,
): Promise<{ email: string }> {
  const { kind, slug, email } = parseInput(visitorReportInput, input)
  if (!ctx.visitorKey) throw refuse('signIn', 'common:refused.signIn')
  await getSubjectToReport(ctx, { kind, slug })

  await sendGuestCode(ctx, { email, isAgain })
  return { email }
}
