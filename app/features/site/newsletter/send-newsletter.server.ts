import { and, eq, inArray } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { unsubscribeToken } from '#app/features/people/accounts/unsubscribe-token.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { pathIn } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { type Mail, sendMail } from '#app/platform/mail.server.ts'
import { changeIssue } from './change-issue.server.ts'
import { newsletterMail } from './emails/newsletter.email.tsx'
import { sendNewsletterJob } from './jobs.ts'
import type { NewsletterItem } from './newsletter.ts'
import { findApproved, type Issue, listReadersLeft, type MailedReader } from './queries-issues.server.ts'
import { listItemsOfEach } from './queries-items.server.ts'
import { issuesSeenBy, newsletterReaders } from './queries-scope.server.ts'
import { newsletterIssues, newsletterMails } from './tables.server.ts'

/** Readers of one run; it asks for the next one. */
const AT_ONCE = 50

/**
 * Mails the approved issue to its next 50 readers, each once however often it runs, and nothing to those for
 * whom nothing fits; after the last of them the issue is sent. Returns how many were mailed. Refuses any
 * actor but the system.
 */
export async function sendNewsletter(ctx: Ctx): Promise<number> {
  requireSystem(ctx)
  const issue = await findApproved(ctx)
  if (!issue) return 0

  const readers = await listReadersLeft(ctx, issue.id, AT_ONCE)
  const items = await listItemsOfEach(ctx, readers, issue)
  const mails = new Map<string, Mail>()
  for (const reader of readers) {
    const found = items.get(reader.accountId)
    if (found) mails.set(reader.accountId, await composeFor(issue, reader, found, ctx.now()))
  }

  return inTransaction(async (tx) => {
    const [now] = await tx
      .select()
      .from(newsletterIssues)
      .where(and(issuesSeenBy(ctx.actor), eq(newsletterIssues.id, issue.id)))
      .for('update')
    // Held meanwhile, or held, written anew and let go again.
    if (now?.state !== 'approved' || JSON.stringify(now.openings) !== JSON.stringify(issue.openings)) return 0

    if (readers.length === 0) {
      await changeIssue(tx, ctx, now, 'finish')
      return 0
    }
    const taken = await takeReaders(tx, ctx, issue, readers, mails)
    const sent = taken.flatMap((id) => mails.get(id) ?? [])
    for (const [behind, mail] of sent.entries()) await sendMail(tx, { ...mail, behind })
    if (taken.length > 0 || readers.length < AT_ONCE) await enqueue(tx, sendNewsletterJob, {})
    return sent.length
  })
}

/** Marks those as done with who are readers still and whom no other run has taken; returns them. */
async function takeReaders(
  tx: Tx,
  ctx: Ctx,
  issue: Issue,
  readers: readonly MailedReader[],
  mails: ReadonlyMap<string, Mail>,
): Promise<string[]> {
  const ids = readers.map(({ accountId }) => accountId)
  const still = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(and(newsletterReaders(ctx.actor), inArray(accounts.id, ids)))
    .for('share', { of: accounts })
  if (still.length === 0) return []
  const written = await tx
    .insert(newsletterMails)
    .values(
      still.map(({ id }) => ({
        issueId: issue.id,
        accountId: id,
        mailed: mails.has(id),
        createdAt: ctx.now(),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: newsletterMails.accountId })
  return written.map(({ id }) => id)
}

async function composeFor(
  issue: Issue,
  { accountId, email: to, language }: MailedReader,
  items: readonly NewsletterItem[],
  now: Date,
): Promise<Mail> {
  const { ORIGIN } = config()
  const unsubscribe =
    ORIGIN + pathIn(language, `/unsubscribe/${unsubscribeToken({ accountId, type: 'newslet' })}`)
  const t = translator(language)
  const content = await composeEmail(
    newsletterMail(t, { language, issue, items, origin: ORIGIN, unsubscribe, now }),
  )
  return {
    to,
    language,
    kind: 'newsletter.issue',
    ...content,
    unsubscribe,
    dedupKey: `newsletter:${issue.id}:${accountId}`,
  }
}
