import { accountIdOf, isPerson } from '#app/kit/actor.ts'
import { newCode, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { DEFAULT_LANGUAGE } from '#app/kit/language.ts'
import { textForMail } from '#app/kit/mail-text.ts'
import { addressKey } from '#app/platform/address-key.server.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { hashOf, once } from '#app/platform/idempotency.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { countAttempt, countUp } from '#app/platform/rate-limit.server.ts'
import type { ContactSubject } from './contact.ts'
import { contactCopyMail } from './emails/contact-copy.email.tsx'
import { contactMessageMail } from './emails/contact-message.email.tsx'
import { contactInput } from './inputs.ts'
import { contactMessages } from './tables.server.ts'

/** How often one may write, from one address of the net and with one mailbox. */
export const CONTACT_LIMITS = {
  fromAddress: { name: 'contact-address', points: 10, seconds: 3600 },
  fromMailbox: { name: 'contact-mailbox', points: 5, seconds: 3600 },
  /** How many copies go to an address that nobody has proven. */
  copies: { name: 'contact-copies', points: 3, seconds: 86_400 },
} as const

const REFERENCE_LENGTH = 8
const SAME_MESSAGE_MINUTES = 10
/** So much of a message goes to an address that nobody has proven. */
const SHOWN_UNPROVEN = 300

/**
 * Stores a message to the staff and emails it to the operator's mailbox, or an objection to the second
 * person's, who can reply directly; a copy goes to its sender. The same text within ten minutes counts once.
 * Refuses with `limit` beyond CONTACT_LIMITS. A filled hidden field gets the same answer, and nothing is
 * stored.
 */
export async function sendContactMessage(ctx: Ctx, input: unknown): Promise<{ reference: string }> {
  const { website, ...wanted } = parseInput(contactInput, input)

  await countAttempt(CONTACT_LIMITS.fromAddress, addressKey(ctx.ip))
  await countAttempt(CONTACT_LIMITS.fromMailbox, wanted.email.toLowerCase())
  if (website) return { reference: newCode(REFERENCE_LENGTH) }

  const row = {
    ...wanted,
    id: newId(),
    reference: newCode(REFERENCE_LENGTH),
    language: ctx.language,
    accountId: accountIdOf(ctx.actor),
  }
  const { COMPLAINTS_EMAIL, OPERATOR_EMAIL } = config()
  const reader = wanted.about === 'objection' ? COMPLAINTS_EMAIL : OPERATOR_EMAIL
  const email = await composeEmail(contactMessageMail(translator(DEFAULT_LANGUAGE), row))
  const copy = await composeCopy(ctx, row)
  const moment = Math.floor(ctx.now().getTime() / (SAME_MESSAGE_MINUTES * 60_000))
  const call = { owner: 'contact', key: `${hashOf(wanted)}:${moment}`, body: wanted }

  return inTransaction((tx) =>
    once(tx, call, async () => {
      await tx.insert(contactMessages).values(row)
      await sendMail(tx, {
        to: reader,
        replyTo: wanted.email,
        language: DEFAULT_LANGUAGE,
        kind: 'site.contact-message',
        ...email,
        dedupKey: `site.contact-message:${row.id}`,
      })
      if (copy)
        await sendMail(tx, {
          to: wanted.email,
          replyTo: reader,
          language: ctx.language,
          kind: 'site.contact-copy',
          ...copy,
          dedupKey: `site.contact-copy:${row.id}`,
        })
      return { reference: row.reference }
    }),
  )
}

type Written = { reference: string; about: ContactSubject; email: string; message: string }

/**
 * The copy for the sender. Anybody can enter anybody's address: unless it is the confirmed one of who is
 * signed in, it gets the beginning alone, without links, and a few a day at most.
 */
async function composeCopy({ actor, language }: Ctx, { email, message, ...facts }: Written) {
  const mailbox = email.toLowerCase()
  const isProven = isPerson(actor) && actor.emailConfirmed && actor.email.toLowerCase() === mailbox
  const { copies } = CONTACT_LIMITS
  if (!isProven && (await countUp(copies, mailbox)) > copies.points) return null
  const lines = isProven ? message.split(/\n+/) : [textForMail(message, SHOWN_UNPROVEN)]
  const isWhole = isProven || lines[0] === message
  return composeEmail(contactCopyMail(translator(language), { language, ...facts, lines, isWhole }))
}
