import { findGuestEmail } from '#app/features/people/email-codes/queries-guest.server.ts'
import { sendEmailCode } from '#app/features/people/email-codes/send-email-code.server.ts'
import { isPerson } from '#app/kit/actor.ts'
import { emailKey } from '#app/kit/email-address.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { withVisitorKey } from '#app/platform/http/visitor-key.server.ts'
import { waitForEmailCode } from './wait-for-email-code.server.ts'

/** A reload sends the same form again: one code is on its way already. */
const SAME_CODE_MS = 20_000

type Asked = { reference: string; email: unknown; key: unknown }

/**
 * Sends a code to the buyer's address, the own one of a signed-in person, and extends the hold for it. No
 * second code to the same address within twenty seconds. A browser without a key gets one from `key`, the
 * form's. Bad input as of sendEmailCode; refuses what sendEmailCode and waitForEmailCode refuse.
 */
export async function sendCheckoutCode(
  ctx: Ctx,
  { reference, email, key }: Asked,
): Promise<{ cookies: string[] }> {
  const { ctx: asker, headers } = withVisitorKey(ctx, key)
  const own = isPerson(ctx.actor) ? emailKey(ctx.actor.email) : null
  const typed = own ?? email

  const waiting = await findGuestEmail(asker, own ?? undefined)
  const isSame = waiting !== null && waiting.email === emailKey(String(typed ?? ''))
  const isNew = !isSame || ctx.now().getTime() - waiting.sentAt.getTime() > SAME_CODE_MS

  // A guest may follow a link instead; whose order it is must not be asked of somebody who is signed in.
  if (isNew) await sendEmailCode(asker, { email: typed, page: own ? undefined : `/order/${reference}/link` })
  await waitForEmailCode(ctx, { reference })
  return { cookies: headers.getSetCookie() }
}
