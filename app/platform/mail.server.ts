import { and, eq, lt, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import { z } from 'zod'
import { kindOfStatus, provesAddress } from '#app/kit/bounce.ts'
import { type Mailbox, mailboxIn } from '#app/kit/email-address.ts'
import { newId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'
import { mailSwitchOf } from '#app/kit/kill-switch.ts'
import type { Language } from '#app/kit/language.ts'
import { MAIL_MARK } from '#app/kit/mail-mark.ts'
import { bounceAddress } from './bounces/bounce-address.server.ts'
import { whyHeld } from './bounces/dead-address.server.ts'
import { recordBounce } from './bounces/record-bounce.server.ts'
import { config } from './config.server.ts'
import { reading } from './connections.server.ts'
import { inTransaction, type Tx } from './db.server.ts'
import { emptied, hideSecrets, showSecrets } from './email-secrets.server.ts'
import { recordFailure } from './failures/record-failure.server.ts'
import { enqueue } from './jobs.server.ts'
import { isTurnedOff } from './kill-switches.server.ts'
import { log } from './log.server.ts'
import { loggableError } from './plain-error.server.ts'
import { emails, type MailAttachment } from './tables.server.ts'

export const deliverEmailJob = defineJob('platform.deliver-email', z.object({ emailId: z.uuid() }), {
  patience: 'day',
  formerly: ['platform.deliver-mail'],
})

/** For how long an email is tried before it is given up. */
export const GIVEN_UP_HOURS = 24

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
  /** Where mail programs switch such emails off with one click; only of those that need not be. */
  unsubscribe?: string
  /**
   * What in it is for its reader alone, such as a code; the ends of addresses that open something are known.
   */
  secrets?: readonly string[]
  /** One email per key, ever: a repeated job or notification sends nothing twice. */
  dedupKey?: string
  /** How many emails of the same sender go before it, so that one with hundreds delays nobody with one. */
  behind?: number
}

const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, ' ').trim()

/**
 * Puts an email into the outbox in the caller's transaction, what opens something apart and sealed. Without
 * SMTP_URL it is kept and shown at /dev/mail; to an address to which nothing is sent it is held, and the
 * caller goes on. Line breaks in address and subject become spaces, so nobody can
 * add headers.
 */
export async function sendMail(tx: Tx, mail: Mail): Promise<void> {
  const sends = config().SMTP_URL !== undefined
  const id = newId()
  const { html, text, attachments = [], unsubscribe = null } = mail
  const whole = { subject: oneLine(mail.subject), html, text, attachments, unsubscribe }
  const { words, sealed } = sends
    ? await hideSecrets(id, whole, mail.secrets ?? [])
    : { words: whole, sealed: null }
  const goes = sends ? 'queued' : 'kept'
  const held = provesAddress(mail.kind) ? sql`null` : whyHeld(mail.to, unsubscribe !== null)
  const written = await tx
    .insert(emails)
    .values({
      id,
      toAddress: oneLine(mail.to),
      replyTo: mail.replyTo === undefined ? null : oneLine(mail.replyTo),
      language: mail.language,
      kind: mail.kind,
      ...words,
      secrets: sealed,
      dedupKey: mail.dedupKey ?? null,
      state: sql`case when ${held} is null then ${goes} else 'held' end`,
      lastError: held,
    })
    .onConflictDoNothing()
    .returning({ id: emails.id, state: emails.state })
  const row = written[0]
  if (row?.state === 'queued')
    await enqueue(tx, deliverEmailJob, { emailId: row.id }, { behind: mail.behind ?? 0 })
}

const CONNECTIONS = 8
/**
 * A server that does not answer holds a worker of the fast lane for this long at most, far less than a job
 * may take.
 */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 20_000,
}

let open: { url: string; transport: Transporter } | undefined

/** The connections of this process to the mail server, made at the first email and kept for the next ones. */
async function transport(): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer')
  const url = config().SMTP_URL
  if (url === undefined) throw new Error('SMTP_URL is not set.')
  if (open?.url !== url) {
    open?.transport.close()
    const pooled = { url, pool: true as const, maxConnections: CONNECTIONS, maxRequeues: 1 }
    open = { url, transport: nodemailer.createTransport({ ...pooled, ...TIMEOUTS }) }
  }
  return open.transport
}

/** Closes the connections to the mail server; the next email opens new ones. */
export function closeMail(): void {
  open?.transport.close()
  open = undefined
}

function sender(): Mailbox {
  const { MAIL_FROM: from } = config()
  return mailboxIn(from) ?? { name: '', address: from }
}

/** The mailbox that all emails come from, without the name beside it. */
export function ownMailbox(): string {
  return sender().address
}

/**
 * Sends one queued email by SMTP. A failure is written down and thrown, so that the job is tried again, until
 * the email is GIVEN_UP_HOURS old: then it is `failed`, with what the server said last, and a line in the
 * log. One that its server refuses for good is given up at once, and what is known of its address meanwhile
 * holds it. While emails of its kind are turned off it waits, and is looked at again each minute. No
 * connection to the database is held meanwhile. Once it has left, or is given up, nothing in it opens
 * anything any more.
 */
export async function deliverEmail(emailId: string, now: () => Date = () => new Date()): Promise<void> {
  const isBulk = sql`${emails.unsubscribe} is not null`
  const [found] = await reading()
    .select({ row: emails, held: whyHeld(emails.toAddress, isBulk) })
    .from(emails)
    .where(and(eq(emails.id, emailId), eq(emails.state, 'queued')))
  if (!found) return
  const { row, held } = found
  if (held !== null && !provesAddress(row.kind)) {
    const isHeld = { state: 'held', lastError: held } as const
    await inTransaction((tx) => tx.update(emails).set(isHeld).where(eq(emails.id, emailId)))
    return
  }
  if (isTurnedOff(mailSwitchOf(row.kind))) {
    await inTransaction((tx) => enqueue(tx, deliverEmailJob, { emailId }, { startAfter: inAMinute() }))
    return
  }
  const mail = { ...row, ...(await showSecrets(row.id, row, row.secrets)) }
  const invitation = mail.attachments.find((file) => file.invitation !== undefined)
  if (invitation && (await waitsFor(mail, invitation)))
    throw new Error('An earlier word about the same entry of a calendar has not left yet.')
  try {
    await (await transport()).sendMail({
      from: sender(),
      to: mail.toAddress,
      envelope: { from: bounceAddress(mail.id) ?? sender().address, to: mail.toAddress },
      replyTo: mail.replyTo ?? undefined,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: `<${mail.id}@${new URL(config().ORIGIN).hostname}>`,
      headers: { ...OWN_HEADERS, [MAIL_MARK]: mail.id, ...listHeaders(mail.unsubscribe) },
      // Beside the words of the email, not below them: so mail programs take it for an invitation, and not
      // for a file.
      icalEvent: invitation?.invitation && {
        method: invitation.invitation.method,
        filename: invitation.filename,
        content: invitation.content,
      },
      attachments: mail.attachments
        .filter((file) => file !== invitation)
        .map((file) => ({
          filename: file.filename,
          content: file.content,
          contentType: file.contentType,
          ...(file.cid === undefined ? {} : { cid: file.cid, contentDisposition: 'inline' as const }),
          ...(file.encoding === undefined ? {} : { encoding: file.encoding }),
        })),
    })
  } catch (error) {
    const status = refusedFor(error)
    if (status === null) await writeFailure(mail, loggableError(error), now())
    else await writeRefused(mail, { status, said: loggableError(error).message, at: now() })
    return
  }
  const closed = { secrets: null, attachments: emptied(row.attachments) }
  const sent = { ...closed, state: 'sent', sentAt: sql`now()` } as const
  await inTransaction((tx) => tx.update(emails).set(sent).where(eq(emails.id, emailId)))
}

const inAMinute = () => new Date(Date.now() + 60_000)

/**
 * Whether something about the same entry of the same reader's calendar was written before and is still on its
 * way.
 */
async function waitsFor(mail: EmailRow, { invitation }: MailAttachment): Promise<boolean> {
  const same = JSON.stringify([{ invitation: { uid: invitation?.uid } }])
  const [earlier] = await reading()
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.toAddress, mail.toAddress),
        eq(emails.state, 'queued'),
        lt(emails.id, mail.id),
        sql`${emails.attachments} @> ${same}::jsonb`,
      ),
    )
    .limit(1)
  return earlier !== undefined
}

/**
 * That a program wrote it: so no program answers (RFC 3834, and what Exchange heeds), and what comes back is
 * known.
 */
const OWN_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

function listHeaders(unsubscribe: string | null): Record<string, string> {
  if (unsubscribe === null) return {}
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

type EmailRow = typeof emails.$inferSelect

/** The code by which a server refused a recipient for good, while the email was handed over; else null. */
function refusedFor(error: unknown): string | null {
  const { code, response } = error as { code?: unknown; response?: unknown }
  if (code !== 'EENVELOPE' || typeof response !== 'string') return null
  const status = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? ''
  return kindOfStatus(status) === 'permanent' ? status : null
}

type Refused = { status: string; said: string; at: Date }

async function writeRefused(mail: EmailRow, { status, said, at }: Refused): Promise<void> {
  const { id: emailId, toAddress: address } = mail
  await inTransaction(async (tx) => {
    const closed = { attempts: mail.attempts + 1, secrets: null, attachments: emptied(mail.attachments) }
    await tx.update(emails).set(closed).where(eq(emails.id, emailId))
    await recordBounce(tx, { emailId, address, kind: 'permanent', status, said: said.slice(0, 300), at })
  })
}

async function writeFailure(mail: EmailRow, fault: Error, now: Date): Promise<void> {
  const isOver = now.getTime() - mail.createdAt.getTime() >= GIVEN_UP_HOURS * 3_600_000
  const failure = {
    attempts: mail.attempts + 1,
    lastError: fault.message,
    ...(isOver ? { state: 'failed' as const, secrets: null, attachments: emptied(mail.attachments) } : {}),
  }
  await inTransaction(async (tx) => {
    await tx.update(emails).set(failure).where(eq(emails.id, mail.id))
    if (!isOver) return
    const isRepeatable = mail.secrets === null
    const failed = { kind: 'mail', name: mail.kind, subjectId: mail.id, payload: null, isRepeatable } as const
    await recordFailure(tx, { ...failed, message: fault.message })
  })
  if (!isOver) throw fault
  log.error({ emailId: mail.id, err: fault }, `an email was given up after ${GIVEN_UP_HOURS} hours`)
}
