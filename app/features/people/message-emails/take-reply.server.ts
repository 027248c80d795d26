import { and, desc, eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { MailedReply } from '#app/features/people/mail-in/reply-takers.server.ts'
import { storeMailed } from '#app/features/people/message-files/store-mailed.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { MESSAGES } from '#app/features/people/qmail/message-limit.ts'
import { postMessage } from '#app/features/people/qmail/post-message.server.ts'
import { everyConversation, sidesActedForBy } from '#app/features/people/qmail/queries-scope.server.ts'
import { conversationSides } from '#app/features/people/qmail/tables.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { wordsOfReply } from './reply-words.server.ts'

/**
 * Posts what somebody answered by email in the name of that account, for the side of the conversation that it
 * acts for by now, once for each email, with its files; those that cannot be taken are named. Refuses with
 * `notFound` who acts for neither side any more, with `conflict` an empty or too long answer and another side
 * that has left; with `limit` as `writeMessage` does; any actor but the system.
 */
export async function takeReply(
  ctx: Ctx,
  { conversationId, accountId, messageId, words, attachments, leftOut }: MailedReply,
): Promise<void> {
  requireSystem(ctx)
  const speaker = await findSpeaker(ctx, { conversationId, accountId })
  if (!speaker) throw notFound()
  const giver = { partyId: speaker.partyId, accountId }
  const { stored, leftOut: refused } = await storeMailed(ctx, { ...giver, files: attachments })
  const answered = { words, missing: [...refused, ...leftOut], hasFiles: stored.length > 0 }
  const said = wordsOfReply(answered, translator(speaker.language))
  await countAttempt(MESSAGES, accountId)

  await inTransaction((tx) =>
    once(tx, { owner: accountId, key: `mail:${messageId}`, body: { conversationId } }, () =>
      postMessage(tx, {
        of: { id: conversationId },
        side: speaker.partyId,
        author: accountId,
        words: said,
        files: stored,
      }),
    ),
  )
}

/** For which side of a conversation an account acts by now: as the person before a company. */
async function findSpeaker(
  ctx: Ctx,
  { conversationId, accountId }: Pick<MailedReply, 'conversationId' | 'accountId'>,
) {
  const isSelf = eq(conversationSides.partyId, accounts.partyId)
  const [speaker] = await read(ctx)
    .select({ partyId: conversationSides.partyId, language: accounts.language })
    .from(conversationSides)
    .innerJoin(accounts, sidesActedForBy())
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(
      and(
        everyConversation(ctx),
        presentParties(),
        eq(conversationSides.conversationId, conversationId),
        eq(accounts.id, accountId),
      ),
    )
    .orderBy(desc(sql`${isSelf}`))
    .limit(1)
  return speaker ?? null
}
