import { partyErased } from '#app/features/people/parties/party.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { dropErasedFiles } from './drop-erased-files.server.ts'
import { dropErasedFilesJob } from './jobs.ts'

export const requirementFilesWiring: Wiring = {
  jobs: [carryOut(dropErasedFilesJob, (ctx, { partyId }) => dropErasedFiles(ctx, partyId))],
  followers: [follow(partyErased, dropErasedFilesJob, ({ subjectId }) => ({ partyId: subjectId as never }))],
}
