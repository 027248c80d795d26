import type { MailedReply } from '#app/features/people/mail-in/reply-takers.server.ts'
import { wordsOfReply } from '#app/features/people/message-emails/reply-words.server.ts'
import { storeMailed } from '#app/features/people/message-files/store-mailed.server.ts'
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
 * organiser about the event, which it begins if there is none; the announcement is quoted by its subject. Its
 * files come with it; those that cannot be taken are named. The buyer answers for who bought, a participant
 * as the account of the ticket's address, opened if there is none: the address that answers is known only to
 * who was written to. Refuses with `notFound` whoever has no seat any more, with `conflict` an empty or too
 * long answer and an account that a mailbox alone does not open, with `limit` as writeMessage does; any actor
 * but the system.
 */
export async function takeAnswer(ctx: Ctx, reply: MailedReply): Promise<void> {
  requireSystem(ctx)
  const found = await findAnswerer(ctx, reply)
  if (!found) throw notFound()
  const { event, organiserId, language } = found
  const quote = startOf(found.subject)
  const said = (missing: readonly string[], hasFiles: boolean) =>
    wordsOfReply({ words: reply.words, missing, quote, hasFiles }, translator(language))
  // An account is opened for nothing that could not be posted.
  said(reply.leftOut, reply.attachments.length > 0)
  await countAttempt(MESSAGES, reply.accountId)

  const side = await inTransaction((tx) => sideOf(tx, { ...ctx, language }, found))
  const { accountId, partyId } = side
  if (partyId === organiserId) throw notFound()
  const { stored, leftOut } = await storeMailed(ctx, { ...side, files: reply.attachments })
  const words = said([...leftOut, ...reply.leftOut], stored.length > 0)

  await inTransaction(async (tx) => {
    const call = { owner: accountId, key: `mail:${reply.messageId}`, body: { about: reply.conversationId } }
    await once(tx, call, async () => {
      const link = `/event/Q/${event.slug}`
      const { id, title, language } = event
      const links = { own: link, other: link }
      const subject = { kind: 'event', id, title, language, otherId: organiserId, links }
      const pair = { ownId: partyId, otherId: organiserId, subject }
      const of = await openConversation(tx, { ...pair, areContactsOpen: true })
      return postMessage(tx, { of, side: partyId, author: accountId, words, files: stored })
    })
  })
}

type Answerer = NonNullable<Awaited<ReturnType<typeof findAnswerer>>>

async function sideOf(tx: Parameters<typeof accountOfMailbox>[0], ctx: Ctx, answerer: Answerer) {
  const { isSeat, email, name, placedBy, buyerId } = answerer
  if (!isSeat && placedBy !== null && buyerId !== null) return { accountId: placedBy, partyId: buyerId }
  const { isGuarded, accountId, partyId } = await accountOfMailbox(tx, { ctx, email: emailKey(email), name })
  if (isGuarded) throw refuse('conflict', 'accounts:code.guarded')
  return { accountId, partyId }
}
