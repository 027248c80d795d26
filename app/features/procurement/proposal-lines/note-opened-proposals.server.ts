import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { findOnlyReader, listNotedProposals } from './queries-noted.server.ts'
import { writeProposalLine } from './write-proposal-line.server.ts'

/**
 * Notes that the proposals to a requirement were sent, once it may be known: what is sealed is opened with
 * the deadline. Refuses any actor but the system.
 */
export async function noteOpenedProposals(ctx: Ctx, requirementId: string): Promise<void> {
  requireSystem(ctx)

  for (const proposal of await listNotedProposals(ctx, requirementId)) {
    const seenBy = await findOnlyReader(ctx, proposal, 'provider')
    await inTransaction((tx) =>
      writeProposalLine(tx, proposal, [{ what: 'submitted', about: proposal.id, seenBy }]),
    )
  }
}
