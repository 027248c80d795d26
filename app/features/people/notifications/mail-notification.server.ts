import { and, eq } from 'drizzle-orm'
import { everyAccount } from '#app/features/people/accounts/queries-scope.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { unsubscribeToken } from '#app/features/people/accounts/unsubscribe-token.server.ts'
import { pathIn } from '#app/kit/language.ts'
import { textForMail } from '#app/kit/mail-text.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { notificationMail } from './emails/notification.email.tsx'
import { notificationKinds } from './kind-registry.server.ts'
import { describeNotification } from './notification.ts'
import { aloneOf, kindOf, reasonOf, switchOf } from './notification-kinds.ts'
import { decisionNumber, OBJECTION_DAYS, objectionPath } from './objection.ts'
import { statementOf } from './statement.ts'
import { notifications } from './tables.server.ts'

/**
 * Emails a notification once, in the recipient's language, to a confirmed address, unless such emails are
 * switched off. A decision of staff carries its reason, a statement of reasons where it was made by a rule,
 * and how to object, with the address for objections as reply address. Refuses any actor but the system.
 */
export async function mailNotification(ctx: Ctx, notificationId: string): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({ notification: notifications, account: accounts })
    .from(notifications)
    .innerJoin(accounts, eq(accounts.id, notifications.recipientId))
    .where(and(everyAccount(ctx), eq(notifications.id, notificationId), eq(accounts.emailVerified, true)))
  if (!row) return
  const { notification, account } = row
  const kinds = await notificationKinds.read()
  const kind = kindOf(kinds, notification.kind)
  const type = switchOf(kind)
  if (type === null || (type !== 'always' && !isWanted())) return

  const { language, id: accountId, email: to } = account
  const t = translator(language)
  const parameters = Object.fromEntries(
    Object.entries(notification.parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? textForMail(value) : value,
    ]),
  )
  const said = describeNotification({ ...notification, parameters }, { language, t, kinds })
  if (!said) return
  const { ORIGIN, COMPLAINTS_EMAIL } = config()
  const about = aloneOf(kind, notification.parameters)
  const unsubscribe =
    type === 'always'
      ? null
      : ORIGIN + pathIn(language, `/unsubscribe/${unsubscribeToken({ accountId, type, about })}`)
  const reason = reasonOf(kind, notification.parameters)
  const number = decisionNumber(notification.about)
  const { link } = notification
  const page = link.endsWith(number) ? link : `${link}#${number}`
  const object = ORIGIN + pathIn(language, objectionPath(page))
  const statement = statementOf(notification.parameters)
  const objectUntil = new Date(notification.createdAt.getTime() + OBJECTION_DAYS * 86_400_000)
  const decided =
    reason === null
      ? null
      : { reason, number, object, statement: statement && { ...statement, objectUntil, origin: ORIGIN } }
  const email = await composeEmail(
    notificationMail(t, { language, text: said.text, link: ORIGIN + said.link, unsubscribe, decided }),
  )

  await inTransaction((tx) =>
    sendMail(tx, {
      to,
      language,
      kind: `notifications.${notification.kind}`,
      ...email,
      ...(unsubscribe && { unsubscribe }),
      ...(decided && { replyTo: COMPLAINTS_EMAIL }),
      dedupKey: `notifications:${notificationId}`,
    }),
  )

  function isWanted(): boolean {
    return account.messageMails && !account.mutedMails.some((group) => group === type)
  }
}
