import { sealReplyAddress } from '#app/features/people/mail-in/reply-address.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { bookingPath } from '#app/features/sales/confirmations/queries-noted.server.ts'
import { buyersPath } from '#app/features/sales/orders/buyers-path.server.ts'
import { describeOrder } from '#app/features/sales/participants/describe-order.server.ts'
import { findMailFacts, type MailFacts } from '#app/features/sales/participants/queries-mail.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { nameForMail, textForMail } from '#app/kit/mail-text.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { type Mail, sendMail } from '#app/platform/mail.server.ts'
import { hasLinks, linesOf, type MailedPiece, piecesOf } from './announcement.ts'
import { announcementMail } from './emails/announcement.email.tsx'
import { findAnnouncement } from './queries-announcements.server.ts'
import { listNoted, listReaders, type Reader } from './queries-readers.server.ts'
import { signLink } from './sign-link.server.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>

const pathOf = (order: MailFacts['order'], code: string | null) =>
  code === null ? bookingPath(order.reference) : `/ticket/${code}`

/**
 * Emails an announcement to the buyer of an order and the participants named for its seats, each address
 * once, and notifies those with an account. Refuses any actor but the system.
 */
export async function emailAnnouncement(
  ctx: Ctx,
  { orderId, announcementId }: { orderId: string; announcementId: string },
): Promise<void> {
  requireSystem(ctx)

  const [found, facts] = [await findAnnouncement(ctx, announcementId), await findMailFacts(ctx, orderId)]
  if (!found || !facts || !['confirmed', 'completed'].includes(facts.order.state)) return
  const { ticketTypes, people } = found.announcement
  const readers = await listReaders(ctx, facts, { ticketTypes, people })
  const now = ctx.now()
  const mails = await Promise.all(readers.map((reader) => mailTo({ found, facts, now }, reader)))
  const noted = await listNoted(ctx, facts, readers)
  const parameters = { title: facts.event.title }

  await inTransaction(async (tx) => {
    for (const [behind, mail] of mails.entries()) await sendMail(tx, { ...mail, behind })
    await notifyAccounts(
      tx,
      noted.map(({ account, code }) => ({
        kind: 'eventMessage',
        to: { account },
        about: announcementId,
        parameters,
        link: pathOf(facts.order, code),
      })),
    )
  })
}

/**
 * No link that an organiser typed is followed out of an email that we send but over a page of ours, which
 * says where it leads.
 */
function piecesForMail(line: string, linkTo: (path: string) => string): MailedPiece[] {
  return piecesOf(line).flatMap(({ text, isLink }): MailedPiece[] => {
    const sealed = isLink ? signLink(text) : null
    if (sealed) return [{ text: sealed.host, href: linkTo(sealed.path) }]
    const [, before, after] = /^(\s?).*?(\s?)$/s.exec(text) ?? []
    const said = textForMail(text, 1_000)
    return said ? [{ text: `${before}${said}${after}`, href: null }] : []
  })
}

async function mailTo(
  { found, facts, now }: { found: Found; facts: MailFacts; now: Date },
  { address, to, code, seat }: Reader,
): Promise<Mail> {
  const { announcement, writer } = found
  const { t, language, title, link, linkTo } = describeOrder(facts, {
    path: code === null ? buyersPath(facts.order) : pathOf(facts.order, code),
    now,
  })
  const { organiser } = facts.calendar
  const own = announcement.takesAnswers ? writer : null
  const sealed = { conversationId: announcement.id, accountId: (seat ?? facts.order.id) as AccountId }
  const replyTo = own ?? sealReplyAddress(sealed, now)
  const email = await composeEmail(
    announcementMail(t, {
      language,
      title,
      link,
      subject: textForMail(announcement.subject),
      lines: linesOf(announcement.words).map((line) => piecesForMail(line, linkTo)),
      hasLinks: hasLinks(announcement.words),
      organiser: nameForMail(organiser.name) ?? organiser.username,
      takesAnswers: replyTo !== null,
      privacy: code === null ? null : linkTo('/privacy'),
    }),
  )
  return {
    to,
    language,
    ...email,
    kind: 'orders.announced',
    ...(replyTo && { replyTo }),
    dedupKey: `orders.announced:${announcement.id}:${address}`,
  }
}
