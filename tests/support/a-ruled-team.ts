import { and, asc, eq } from 'drizzle-orm'
import { addRule } from '#app/features/sales/approval-rules/add-rule.server.ts'
import { notifyStepJob } from '#app/features/sales/approval-rules/jobs.ts'
import { approvalSteps } from '#app/features/sales/approval-rules/tables.server.ts'
import { jobHandlers } from '#app/jobs.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { actsFor, aTeam } from '#tests/support/a-limited-member.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

/** A rule as its form sends it: from an amount in euros, and who decides. */
export const aRule = (
  from: string,
  steps: readonly (AccountId | 'admin' | 'manager')[],
  more: Record<string, string> = {},
) => ({
  from,
  currency: 'EUR',
  ...Object.fromEntries(steps.map((one, at) => [`step${at + 1}`, one])),
  ...more,
})

/** A team whose company buys by rules; nobody has a limit. */
export async function aRuledTeam(rules: (accounts: Accounts) => readonly Record<string, string>[]) {
  const team = await aTeam({ limit: '' })
  for (const rule of rules(team.accounts)) await addRule(team.admin, rule)
  const company = { ...team.company, hasApprovalRules: true }
  const { first, second, manager, other } = team.accounts
  return {
    ...team,
    company,
    admin: actsFor(first, company),
    second: actsFor(second, company),
    manager: actsFor(manager, company, 'manager'),
    other: actsFor(other, company, 'manager'),
  }
}

type Accounts = Awaited<ReturnType<typeof aTeam>>['accounts']

/** The steps of what is asked, in order. */
export const stepsOf = (id: string, kind: 'purchase' | 'purchase-order' = 'purchase') =>
  db()
    .select()
    .from(approvalSteps)
    .where(and(eq(approvalSteps.subjectKind, kind), eq(approvalSteps.subjectId, id)))
    .orderBy(asc(approvalSteps.position))

/** Tells whose turn it is, and lets nothing else follow. */
export const tellSteps = () =>
  followFacts(jobHandlers.map(({ job }) => job).filter(({ name }) => name !== notifyStepJob.name))

/** The token of the link in the last mail to somebody. */
export async function approvalToken({ email }: { email: string }): Promise<string> {
  const rows = await db().select().from(emails).where(eq(emails.toAddress, email)).orderBy(emails.createdAt)
  return /\/approval\/([\w-]{43})/.exec(rows.at(-1)?.text ?? '')?.[1] ?? ''
}
