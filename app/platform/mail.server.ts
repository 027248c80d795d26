import { and, eq, sql } from 'drizzle-orm'
import nodemailer from 'nodemailer'
import { z } from 'zod'
import { newId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'
import type { Language } from '#app/kit/language.ts'
import { config } from './config.server.ts'
import { db, type Tx } from './db.server.ts'
import { enqueue } from './jobs.server.ts'
import { plainError } from './plain-error.server.ts'
import { emails, type MailAttachment } from './tables.server.ts'

export const deliverMail = defineJob('platform.deliver-mail', z.object({ emailId: z.uuid() }))

export type Mail = {
  to: string
  /** Where an answer goes; to the sender of all emails without it. */
  replyTo?: string
  language: Language
  kind: string
  subject: string
  html: string
  text: string
  attachments?: MailAttachment[]
  /** One email per key, ever: a repeated job or notification sends nothing twice. */
  dedupKey?: string
}

const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ').trim()

/**
 * Puts an email into the outbox in the caller's transaction. Without SMTP_URL it is kept and shown at /dev/mail.
 * Line breaks in address and subject become spaces, so nobody can add headers.
 */
export async function sendMail(tx: Tx, mail: Mail): Promise<void> {
  const sends = config().SMTP_URL !== undefined
  const written = await tx
    .insert(emails)
    .values({
      id: newId(),
      toAddress: oneLine(mail.to),
      replyTo: mail.replyTo === undefined ? null : oneLine(mail.replyTo),
      language: mail.language,
      kind: mail.kind,
      subject: oneLine(mail.subject),
      html: mail.html,
      text: mail.text,
      attachments: mail.attachments ?? [],
      dedupKey: mail.dedupKey ?? null,
      state: sends ? 'queued' : 'kept',
    })
    .onConflictDoNothing()
    .returning({ id: emails.id })
  const row = written[0]
  if (row && sends) await enqueue(tx, deliverMail, { emailId: row.id })
}

/** Sends one queued email by SMTP. A failure is written down and thrown, so that the job is tried again. */
export async function deliverEmail(emailId: string): Promise<void> {
  const [mail] = await db()
    .select()
    .from(emails)
    .where(and(eq(emails.id, emailId), eq(emails.state, 'queued')))
  if (!mail) return
  try {
    await nodemailer.createTransport(config().SMTP_URL).sendMail({
      from: config().MAIL_FROM,
      to: mail.toAddress,
      replyTo: mail.replyTo ?? undefined,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: `<${mail.id}@${new URL(config().ORIGIN).hostname}>`,
      attachments: mail.attachments.map((file) => ({
        filename: file.filename,
        content: file.content,
        contentType: file.contentType,
      })),
    })
    await db().update(emails).set({ state: 'sent', sentAt: sql`now()` }).where(eq(emails.id, emailId))
  } catch (error) {
    const lastError = plainError(error).message
    await db()
      .update(emails)
      .set({ attempts: sql`${emails.attempts} + 1`, lastError })
      .where(eq(emails.id, emailId))
    throw error
  }
}
