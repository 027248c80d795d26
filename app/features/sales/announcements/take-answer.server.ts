import type { MailedReply } from '#app/features/people/mail-in/reply-takers.server.ts'
import { wordsOfReply } from '#app/features/people/message-emails/reply-words.server.ts'
import { startOf } from '#app/features/people/qmail/conversation.ts'
import { MESSAGES } from '#app/features/people/qmail/message-limit.ts'
import { openConversation } from '#app/features/people/qmail/open-conversation.server.ts'
import { postMessage } from '#app/features/people/qmail/post-message.server.ts'
import { accountOfMailbox } from '#app/features/people/sign-in/account-of-mailbox.server.ts'
import { emailKey } from '#app/kit/email-address.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { findAnswerer } from './queries-answers.server.ts'

/**
 * Posts what somebody answered to an announcement by email, once for each email, in the conversation with the
 * organiser about the event, which it begins if there is none; the announcement is quoted by its subject. The
 * buyer answers for who bought, a participant as the account of the ticket's address, opened if there is
 * none: the address that answers is known only to who was written to. Refuses with `notFound` whoever has no
 * seat any more, with `conflict` an empty or too long answer and an account that a mailbox alone does not
 * open, with `limit` as writeMessage does; any actor but the system.
 */
export async function takeAnswer(ctx: Ctx, reply: MailedReply): Promise<void> {
  requireSystem(ctx)
  const found = await findAnswerer(ctx, reply)
  if (!found) throw notFound()
  const { event, organiserId, language } = found
  // Whose files they are is known once the account is.
  const missing = [...reply.attachments.map(({ name }) => name), ...reply.leftOut]
  const said = { words: reply.words, missing, quote: startOf(found.subject) }
  const words = wordsOfReply(said, translator(language))
  await countAttempt(MESSAGES, reply.accountId)

  await inTransaction(async (tx) => {
    const { accountId, partyId } = await sideOf(tx, { ...ctx, language }, found)
    if (partyId === organiserId) throw notFound()
    const call = { owner: accountId, key: `mail:${reply.messageId}`, body: { about: reply.conversationId } }
    await once(tx, call, async () => {
      const link = `/event/Q/${event.slug}`
      const { id, title, language } = event
      const links = { own: link, other: link }
      const subject = { kind: 'event', id, title, language, otherId: organiserId, links }
      const pair = { ownId: partyId, otherId: organiserId, subject }
      const of = await openConversation(tx, { ...pair, areContactsOpen: true })
      return postMessage(tx, { of, side: partyId, author: accountId, words })
    })
  })
}

type Answerer = NonNullable<Awaited<ReturnType<typeof findAnswerer>>>

async function sideOf(tx: Parameters<typeof accountOfMailbox>[0], ctx: Ctx, answerer: Answerer) {
  const { isSeat, email, name, placedBy, buyerId } = answerer
  if (!isSeat && placedBy !== null && buyerId !== null) return { accountId: placedBy, partyId: buyerId }
  const { isGuarded, ...account } = await accountOfMailbox(tx, { ctx, email: emailKey(email), name })
  if (isGuarded) throw refuse('conflict', 'accounts:code.guarded')
  return account
}
