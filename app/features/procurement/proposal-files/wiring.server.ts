import { partyErased } from '#app/features/people/parties/party.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { dropProposalFiles } from './drop-proposal-files.server.ts'
import { dropProposalFilesJob } from './jobs.ts'

export const proposalFilesWiring: Wiring = {
  jobs: [carryOut(dropProposalFilesJob, (ctx, { partyId }) => dropProposalFiles(ctx, partyId))],
  followers: [
    follow(partyErased, dropProposalFilesJob, ({ subjectId }) => ({ partyId: subjectId as never })),
  ],
}
