import { and, eq, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import { findDeadAddress } from '#app/platform/bounces/dead-address.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { secretsIn } from '#app/platform/email-secrets.server.ts'
import { recordStaffRead } from '#app/platform/record-staff-read.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { isReadable, isRepeatable } from './mail.ts'
import { canReadMails } from './policy.ts'
import { mailsReadBy } from './queries-scope.server.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * An email as it was sent, in plain text without what opens something, with its state and error, and whether
 * it can be sent again; that it was opened is recorded. Not found for who is no staff that answers people,
 * and one to the reader.
 */
export async function getMailForStaff(ctx: Ctx, id: string) {
  if (!canReadMails(ctx.actor) || !UUID.test(id)) throw notFound()
  const [mail] = await read(ctx)
    .select({
      id: emails.id,
      kind: emails.kind,
      to: emails.toAddress,
      language: emails.language,
      subject: emails.subject,
      text: emails.text,
      state: emails.state,
      attempts: emails.attempts,
      error: emails.lastError,
      createdAt: emails.createdAt,
      sentAt: emails.sentAt,
      files: sql<string[]>`(select coalesce(jsonb_agg(f ->> 'filename'), '[]')
        from jsonb_array_elements(${emails.attachments}) f where f ->> 'cid' is null)`,
      owner: accounts.partyId,
    })
    .from(emails)
    .leftJoin(accounts, sql`lower(${accounts.email}) = lower(${emails.toAddress})`)
    .where(and(mailsReadBy(ctx.actor), eq(emails.id, id)))
  if (!mail) throw notFound()
  const { owner, ...shown } = mail
  const dead = await findDeadAddress(mail.to)
  const subject = { kind: 'mail', id }
  await recordStaffRead(ctx, { owner: owner as PartyId | null, subject, what: 'mail' })
  const hide = (text: string) => secretsIn(text).reduce((said, secret) => said.replaceAll(secret, '…'), text)
  const canRead = isReadable(mail.kind)
  return {
    ...shown,
    subject: canRead ? shown.subject : '',
    text: canRead ? hide(shown.text) : '',
    canRepeat: isRepeatable(mail),
    isDead: dead !== null,
  }
}

export type MailForStaff = Awaited<ReturnType<typeof getMailForStaff>>
