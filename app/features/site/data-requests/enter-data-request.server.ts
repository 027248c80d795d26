import { newCode, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { pathIn } from '#app/kit/language.ts'
import { BadInput, notFound } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { dataLinkMail } from './emails/data-link.email.tsx'
import { findSubject } from './find-subject.server.ts'
import { enteredRequestInput } from './inputs.ts'
import { canAnswerDataRequests } from './policy.ts'
import { requestToken } from './request-link.server.ts'
import { dataRequests } from './tables.server.ts'

/**
 * Enters what somebody without an account asks of their data, and has a link sent to the address if that is
 * wanted: who has the mailbox proves by it to be who asks. Repeating a `key` enters nothing twice. Bad input
 * beside an address that an account has, or that is the actor's own, and beside a day to come. For staff that
 * looks after accounts; not found for anybody else.
 */
export async function enterDataRequest(ctx: Ctx, input: unknown): Promise<{ code: string }> {
  const { actor } = ctx
  if (!canAnswerDataRequests(actor)) throw notFound()
  const { key, link, ...asked } = parseInput(enteredRequestInput, input)
  const email = asked.email.toLowerCase()
  if (asked.receivedOn > ctx.now().toISOString().slice(0, 10))
    throw new BadInput({ receivedOn: { key: 'data-requests:invalid.future' } })
  const [id, code] = [newId(), newCode(12)]
  const { language } = asked
  const path = pathIn(language, `/data-request/${code}/${requestToken(code)}`)
  const facts = { language, name: asked.name, wish: asked.wish, link: config().ORIGIN + path }
  const mail = await composeEmail(dataLinkMail(translator(language), facts))

  return inTransaction((tx) =>
    once(tx, { owner: `data-requests:${actor.accountId}`, key, body: asked }, async () => {
      if (!(await findSubject(tx, email)))
        throw new BadInput({ email: { key: 'data-requests:invalid.account' } })
      const by = { enteredBy: actor.accountId, enteredAt: ctx.now() }
      await tx.insert(dataRequests).values({ ...asked, ...by, id, code, email })
      const details = { wish: asked.wish, byLink: link !== undefined, email: personal(email) }
      await audit(tx, ctx, 'data-request.enter', { kind: 'data-request', id }, details)
      const kind = 'privacy.data-link'
      if (link !== undefined)
        await sendMail(tx, { to: email, language, kind, ...mail, dedupKey: `${kind}:${id}` })
      return { code }
    }),
  )
}
