import { and, eq } from 'drizzle-orm'
import { conversationLines, conversations } from '#app/features/people/qmail/tables.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { PROPOSAL_LINES, type ProposalNote } from './proposal-line.ts'
import { findNotedProposal, findOnlyReader, type NotedProposal } from './queries-noted.server.ts'
import { writeProposalLine } from './write-proposal-line.server.ts'

/**
 * Notes what became of a proposal, once, and before that that it was sent. Of a sealed one nothing before the
 * deadline, and never that one was withdrawn by then. Refuses any actor but the system.
 */
export async function noteProposal(
  ctx: Ctx,
  { proposalId, what, factId }: { proposalId: string; what: ProposalNote; factId: string },
): Promise<void> {
  requireSystem(ctx)

  const proposal = await findNotedProposal(ctx, proposalId)
  if (!proposal) return
  const sent = { what: 'submitted', about: proposalId } as const
  const byProvider = await findOnlyReader(ctx, proposal, 'provider')
  const seenBy = await findOnlyReader(ctx, proposal, PROPOSAL_LINES[what].by)
  await inTransaction(async (tx) => {
    if (what === 'withdrawn' && proposal.isSealed && !(await isNoted(tx, proposal))) return
    await writeProposalLine(tx, proposal, [
      { ...sent, seenBy: byProvider },
      // Of a sealed one what was sent last is what was sent.
      ...(what === 'submitted' || (what === 'revised' && proposal.isSealed)
        ? []
        : [{ what, about: factId, seenBy }]),
    ])
  })
}

/** Whether the two sides have read already that it was sent. */
async function isNoted(tx: Tx, { id, requirementId }: NotedProposal): Promise<boolean> {
  const rows = await tx
    .select({ id: conversationLines.id })
    .from(conversationLines)
    .innerJoin(conversations, eq(conversations.id, conversationLines.conversationId))
    .where(
      and(
        eq(conversations.subjectKind, 'requirement'),
        eq(conversations.subjectId, requirementId),
        eq(conversationLines.kind, PROPOSAL_LINES.submitted.kind),
        eq(conversationLines.about, id),
      ),
    )
  return rows.length > 0
}
