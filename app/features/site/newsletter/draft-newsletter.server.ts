import { and, desc, eq, exists, inArray, lt, or, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { audit } from '#app/platform/audit.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { changeIssue } from './change-issue.server.ts'
import { CHANGEABLE, monthOf, stretchOf } from './newsletter.ts'
import { issuesSeenBy, siteEditors } from './queries-scope.server.ts'
import { newsletterIssues, newsletterMails } from './tables.server.ts'

/** For so many days it is kept who was mailed an issue. */
const KEPT_DAYS = 400

/**
 * Drafts the newsletter of the month, once, and notifies staff that it waits for approval; an issue that was
 * never approved lapses, and one that still leaves is waited for. Refuses any actor but the system.
 */
export async function draftNewsletter(ctx: Ctx): Promise<void> {
  requireSystem(ctx)
  const month = monthOf(ctx.now())

  await inTransaction(async (tx) => {
    await lockNames(tx, 'newsletter')
    const known = await tx
      .select({ id: newsletterIssues.id, month: newsletterIssues.month, state: newsletterIssues.state })
      .from(newsletterIssues)
      .where(
        and(
          issuesSeenBy(ctx.actor),
          or(
            eq(newsletterIssues.month, month),
            inArray(newsletterIssues.state, ['draft', 'held', 'approved']),
          ),
        ),
      )
      .for('update')

    if (known.some((issue) => issue.month === month || issue.state === 'approved')) return

    const { since, until } = stretchOf(ctx.now(), await findLastEnd(tx, ctx))

    for (const issue of known)
      if (CHANGEABLE.includes(issue.state)) await changeIssue(tx, ctx, issue, 'lapse')
    const id = newId()
    await tx.insert(newsletterIssues).values({ id, month, since, until })
    await audit(tx, ctx, 'newsletter.draft', { kind: 'newsletter', id }, { month })
    await tx
      .delete(newsletterMails)
      .where(lt(newsletterMails.createdAt, new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000)))
    await notifyEditors(tx, ctx, id)
  })
}

/** Until when the last issue told of which left, if only to some of its readers. */
async function findLastEnd(tx: Tx, ctx: Ctx): Promise<Date | null> {
  const left = tx
    .select({ one: sql`1` })
    .from(newsletterMails)
    .where(and(issuesSeenBy(ctx.actor), eq(newsletterMails.issueId, newsletterIssues.id)))
  const [last] = await tx
    .select({ until: newsletterIssues.until })
    .from(newsletterIssues)
    .where(and(issuesSeenBy(ctx.actor), or(eq(newsletterIssues.state, 'sent'), exists(left))))
    .orderBy(desc(newsletterIssues.until))
    .limit(1)
  return last?.until ?? null
}

async function notifyEditors(tx: Tx, ctx: Ctx, issueId: string): Promise<void> {
  const editors = await tx
    .select({ account: accounts.id })
    .from(accounts)
    .innerJoin(parties, eq(parties.id, accounts.partyId))
    .where(siteEditors(ctx))
  await notifyAccounts(
    tx,
    editors.map(({ account }) => ({
      kind: 'newsletterWaits',
      to: { account },
      about: issueId,
      parameters: {},
      link: '/admin/newsletter',
    })),
  )
}
