import { and, eq } from 'drizzle-orm'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import { findDeadAddress } from '#app/platform/bounces/dead-address.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { repeatMail } from '#app/platform/repeat-mail.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { resentMailInput } from './inputs.ts'
import { isRepeatable } from './mail.ts'
import { canReadMails } from './policy.ts'
import { mailsReadBy } from './queries-scope.server.ts'

/** One of staff sends so many emails again in an hour. */
const MOST = { name: 'resend-mail', points: 60, seconds: 3_600 }

/**
 * Sends an email again as it was written, to the same address or a corrected one, for a reason that stands in
 * the trace; repeating a `key` sends nothing twice. For staff who answer people; not found for anybody else,
 * and of one to the actor. Bad input beside an address from which emails come back. Refuses with `conflict`
 * an email whose words are gone or open an account, and with `limit` more than sixty in an hour.
 */
export async function resendMail(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canReadMails(actor)) throw notFound()
  const { id, address, reason, key } = parseInput(resentMailInput, input)
  const dead = await findDeadAddress(address)
  if (dead?.reason === 'bounced') throw new BadInput({ address: { key: 'backoffice:dead.refused' } })
  await countAttempt(MOST, actor.accountId)

  await inTransaction(async (tx) => {
    const [mail] = await tx
      .select({ kind: emails.kind, text: emails.text, to: emails.toAddress })
      .from(emails)
      .where(and(mailsReadBy(actor), eq(emails.id, id)))
    if (!mail) throw notFound()
    if (!isRepeatable(mail)) throw refuse('conflict', 'backoffice:mail.lost')

    const call = { owner: `resend-mail:${actor.accountId}`, key, body: { id, address, reason }, answer: true }
    await once(tx, call, async () => {
      await repeatMail(tx, { id, to: address, key })
      const isOther = address.toLowerCase() !== mail.to.toLowerCase()
      const details = { ...(isOther && { to: personal(address) }), reason: personal(reason) }
      await audit(tx, ctx, 'mail.resend', { kind: 'mail', id }, details)
      return true
    })
  })
}
