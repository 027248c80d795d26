import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { contactAnswerMail } from './emails/contact-answer.email.tsx'
import { contactAnswerInput } from './inputs.ts'
import { canAnswerContact } from './policy.ts'
import { getContactMessage } from './queries-contact.server.ts'
import { settleContact } from './settle-contact.server.ts'

/**
 * Answers a message to the house by email, in the language of the page where it was written; what its sender
 * replies goes to the operator's mailbox, to an objection to the second person's. Repeats with one key answer
 * once. For staff who moderate; not found for anybody else, and of an own message. Refuses with `conflict`
 * when somebody has answered since the form was shown.
 */
export async function answerContact(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canAnswerContact(actor)) throw notFound()
  const wanted = parseInput(contactAnswerInput, input)
  const { words, key } = wanted
  const message = await getContactMessage(ctx, wanted.reference)
  const { language, about, email, reference } = message
  const content = await composeEmail(
    contactAnswerMail(translator(language), { language, reference, words, wrote: message.message }),
  )
  const { COMPLAINTS_EMAIL, OPERATOR_EMAIL } = config()

  await inTransaction((tx) =>
    once(tx, { owner: actor.accountId, key, body: wanted }, async () => {
      const id = await settleContact(tx, ctx, { ...wanted, outcome: 'answer' })
      await sendMail(tx, {
        to: email,
        replyTo: about === 'objection' ? COMPLAINTS_EMAIL : OPERATOR_EMAIL,
        language,
        kind: 'support.contact-answer',
        ...content,
        dedupKey: `support.contact-answer:${id}`,
      })
      return null
    }),
  )
}
