import { and, eq, sql } from 'drizzle-orm'
import type { Happened } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { everyProposal, proposerName } from './queries-scope.server.ts'
import { proposals } from './tables.server.ts'

export type ProposalNews =
  | 'submitted'
  | 'revised'
  | 'withdrawn'
  | 'declined'
  | 'expired'
  | 'fellThrough'
  | 'revived'

const TO_OWNER = {
  submitted: 'proposalSubmitted',
  revised: 'proposalRevised',
  withdrawn: 'proposalWithdrawn',
  fellThrough: 'awardFellThrough',
} as const

/**
 * Notifies the side that did not act of what happened to a proposal, once. Of a sealed one nobody hears
 * anything before the deadline. Refuses any actor but the system.
 */
export async function notifyProposal(
  ctx: Ctx,
  { proposalId, what }: { proposalId: string; what: ProposalNews },
): Promise<void> {
  requireSystem(ctx)

  const [row] = await read(ctx)
    .select({
      title: requirements.title,
      slug: requirements.slug,
      postedBy: requirements.postedBy,
      isShut: sql<boolean>`${requirements.sealed} and ${requirements.state} = 'open'`,
      providerId: proposals.providerId,
      version: proposals.version,
      reason: proposals.reason,
      name: proposerName,
    })
    .from(proposals)
    .innerJoin(requirements, eq(requirements.id, proposals.requirementId))
    .where(and(everyProposal(ctx), eq(proposals.id, proposalId)))
  if (!row) return

  const { title, name, providerId, reason } = row
  const url = encodeURIComponent(row.slug)
  const about = `${proposalId}:${row.version}`
  const toProvider = { about, to: { adminsOf: providerId }, link: `/proposals/${url}` }
  const due: Happened[] = []
  if (what === 'declined') {
    const kind = reason === null ? 'proposalNotChosen' : 'proposalDeclined'
    due.push({ ...toProvider, kind, parameters: { title } })
  } else if (what === 'expired') due.push({ ...toProvider, kind: 'proposalExpired', parameters: { title } })
  else if (what === 'revived') due.push({ ...toProvider, kind: 'proposalRevived', parameters: { title } })
  else if (!row.isShut) {
    const to = { account: row.postedBy }
    const link = `/manage_requirement/${url}/proposals`
    due.push({ about, to, link, kind: TO_OWNER[what], parameters: { title, name } })
  }
  if (due.length > 0) await inTransaction((tx) => notifyAccounts(tx, due))
}
