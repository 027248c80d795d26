import { eq, sql } from 'drizzle-orm'
import { newId } from '#app/kit/ids.ts'
import { whyHeld } from './bounces/dead-address.server.ts'
import { config } from './config.server.ts'
import type { Tx } from './db.server.ts'
import { enqueue } from './jobs.server.ts'
import { deliverEmailJob } from './mail.server.ts'
import { emails } from './tables.server.ts'

/**
 * Puts an email into the outbox once more, as it was written, to `to`; once for a `key`. Files that were
 * forgotten once it had left are left out. False, and nothing written, of one whose words are gone.
 */
export async function repeatMail(
  tx: Tx,
  { id, to, key }: { id: string; to: string; key: string },
): Promise<boolean> {
  const [mail] = await tx.select().from(emails).where(eq(emails.id, id))
  if (!mail || mail.text === '') return false
  const goes = config().SMTP_URL === undefined ? 'kept' : 'queued'
  const { replyTo, language, kind, subject, html, text, unsubscribe, secrets } = mail
  const held = whyHeld(to, unsubscribe !== null)
  const written = await tx
    .insert(emails)
    .values({
      id: newId(),
      toAddress: to,
      replyTo,
      language,
      kind,
      subject,
      html,
      text,
      unsubscribe,
      secrets,
      attachments: mail.attachments.filter(({ content }) => content !== ''),
      // What it is about is found by its key.
      dedupKey: sql`${mail.dedupKey ?? ''} || ':again:' || ${key}`,
      state: sql`case when ${held} is null then ${goes} else 'held' end`,
      lastError: held,
    })
    .onConflictDoNothing()
    .returning({ id: emails.id, state: emails.state })
  for (const { id: emailId, state } of written)
    if (state === 'queued') await enqueue(tx, deliverEmailJob, { emailId })
  return true
}
