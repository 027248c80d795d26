import { openConversation } from '#app/features/people/qmail/open-conversation.server.ts'
import { writeLine } from '#app/features/people/qmail/write-line.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { PROPOSAL_LINES, type ProposalNote } from './proposal-line.ts'
import type { NotedProposal } from './queries-noted.server.ts'

/**
 * Writes lines about a proposal into the conversation of its two sides about the requirement, which begins
 * with the first; each once for its `about`, and for one side alone where it says so.
 */
export async function writeProposalLine(
  tx: Tx,
  proposal: NotedProposal,
  lines: readonly { what: ProposalNote; about: string; seenBy: PartyId | null }[],
): Promise<void> {
  const { ownerId, providerId, requirementId, title, language } = proposal
  const url = encodeURIComponent(proposal.url)
  const links = { own: `/proposals/${url}`, other: `/manage_requirement/${url}/proposals` }
  const subject = { kind: 'requirement', id: requirementId, title, language, otherId: ownerId, links }
  const { id } = await openConversation(tx, { ownId: providerId, otherId: ownerId, subject })
  for (const { what, about, seenBy } of lines)
    await writeLine(tx, id, { kind: PROPOSAL_LINES[what].kind, about, parameters: {}, seenBy })
}
