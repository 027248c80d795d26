import { and, asc, eq, gt, ne, or, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { unsubscribeToken } from '#app/features/people/accounts/unsubscribe-token.server.ts'
import { sealReplyAddress } from '#app/features/people/mail-in/reply-address.server.ts'
import { filesOfLine } from '#app/features/people/message-files/queries-files.server.ts'
import { partyName } from '#app/features/people/parties/queries.server.ts'
import { presentParties } from '#app/features/people/parties/queries-scope.server.ts'
import { groupAdmins, memberships, parties } from '#app/features/people/parties/tables.server.ts'
import { wordsForOther } from '#app/features/people/qmail/contact-masking.ts'
import { conversationPath } from '#app/features/people/qmail/conversation.ts'
import { lineReader } from '#app/features/people/qmail/line-registry.server.ts'
import { messageGuard } from '#app/features/people/qmail/message-guard.server.ts'
import { everyConversation, linesOfConversations } from '#app/features/people/qmail/queries-scope.server.ts'
import { isOtherParty, otherParty } from '#app/features/people/qmail/queries-sides.server.ts'
import {
  conversationLines,
  conversationReads,
  conversationSides,
  conversations,
} from '#app/features/people/qmail/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { pathIn } from '#app/kit/language.ts'
import { textForMail } from '#app/kit/mail-text.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { unreadMessagesMail } from './emails/unread-messages.email.tsx'

/** So many of the unread messages an email holds at most. */
const MOST_MAILED = 10

type Unread = { conversationId: string; partyId: PartyId; position: number }

/**
 * Emails each person who acts for a side, in that person's language, what he or she has not read of a
 * conversation, where the given message is the first of it: so one email goes out for all that stays unread,
 * to a confirmed address, unless such emails are switched off, or the side has blocked the other. Refuses
 * any actor but the system.
 */
export async function mailUnread(ctx: Ctx, { conversationId, partyId, position }: Unread): Promise<void> {
  requireSystem(ctx)

  const of = and(
    everyConversation(ctx),
    eq(conversationSides.conversationId, conversationId),
    eq(conversationSides.partyId, partyId),
  )
  const [conversation] = await read(ctx)
    .select({
      code: conversations.code,
      areContactsOpen: sql<boolean>`${conversations.contactsOpenAt} is not null`,
      title: conversations.subjectTitle,
      otherId: otherParty.id,
      username: otherParty.displaySlug,
      name: partyName(otherParty),
    })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .innerJoin(otherParty, isOtherParty)
    .where(of)
  const readers = await readersOf(ctx, { conversationId, partyId, position })
  if (!conversation || readers.length === 0) return
  const { isBlocked } = await messageGuard.read()
  if (await isBlocked(ctx, { by: partyId, party: conversation.otherId })) return
  const lines = await read(ctx)
    .select({
      words: conversationLines.words,
      position: conversationLines.position,
      isReleased: sql<boolean>`${conversationLines.releasedAt} is not null`,
      files: filesOfLine(conversationLines.id),
    })
    .from(conversationSides)
    .innerJoin(conversationLines, linesOfConversations())
    .where(and(of, ne(conversationLines.sideId, partyId), gt(conversationLines.position, position - 1)))
    .orderBy(asc(conversationLines.position))
    .limit(MOST_MAILED)

  const { ORIGIN } = config()
  const { areContactsOpen } = conversation
  for (const { id: accountId, email: to, language } of readers) {
    const reader = await lineReader(language)
    const { t } = reader
    const link = ORIGIN + pathIn(language, conversationPath(conversation.username, conversation.code))
    const token = unsubscribeToken({ accountId, type: 'conversations' })
    const unsubscribe = ORIGIN + pathIn(language, `/unsubscribe/${token}`)
    const email = await composeEmail(
      unreadMessagesMail(t, {
        language,
        name: textForMail(conversation.name),
        title: conversation.title === null ? null : textForMail(conversation.title),
        messages: lines.map(({ words, position, isReleased, files }) => {
          const said = wordsForOther(words, { areContactsOpen, isReleased }, reader)
          const named = files > 0 ? `[${t('message-files:count', { count: files })}]` : ''
          return { position, words: textForMail([said, named].filter(Boolean).join('\n')) }
        }),
        link,
        unsubscribe,
      }),
    )
    const replyTo = sealReplyAddress({ conversationId, accountId }, ctx.now())
    const dedupKey = `qmail:${conversationId}:${position}:${accountId}`
    await inTransaction((tx) =>
      sendMail(tx, {
        to,
        language,
        kind: 'message-emails.unread',
        ...email,
        unsubscribe,
        ...(replyTo && { replyTo }),
        dedupKey,
      }),
    )
  }
}

/** Who acts for a side and has read up to, but not including, the given message. */
async function readersOf(ctx: Ctx, { conversationId, partyId, position }: Unread) {
  const acts = or(
    eq(accounts.partyId, partyId),
    sql`${accounts.partyId} in (select m.member_id from ${memberships} m where m.company_id = ${partyId})`,
    sql`${accounts.partyId} in (select g.member_id from ${groupAdmins} g
      join ${parties} l on l.group_id = g.group_id where l.id = ${partyId})`,
  )
  const isFirst = sql`not exists (select from ${conversationLines}
    where ${linesOfConversations()} and ${conversationLines.sideId} <> ${partyId}
      and ${conversationLines.position} < ${position}
      and ${conversationLines.position} > coalesce(${conversationReads.position}, 0))`
  return read(ctx)
    .select({ id: accounts.id, email: accounts.email, language: accounts.language })
    .from(conversationSides)
    .innerJoin(accounts, acts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .leftJoin(
      conversationReads,
      and(
        eq(conversationReads.conversationId, conversationSides.conversationId),
        eq(conversationReads.accountId, accounts.id),
      ),
    )
    .where(
      and(
        everyConversation(ctx),
        presentParties(),
        eq(conversationSides.conversationId, conversationId),
        eq(conversationSides.partyId, partyId),
        eq(accounts.emailVerified, true),
        eq(accounts.messageMails, true),
        sql`not 'conversations' = any(${accounts.mutedMails})`,
        sql`coalesce(${conversationReads.position}, 0) < ${position}`,
        isFirst,
      ),
    )
}
