import { partyRenamed } from '#app/features/people/parties/party.ts'
import type { RecordedFact } from '#app/kit/fact.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { tellRenameJob } from './jobs.ts'
import { accountsRows } from './personal-data.server.ts'
import { tellRename } from './tell-rename.server.ts'

const ofParty = ({ subjectId }: RecordedFact) => ({ partyId: subjectId as PartyId })

export const accountsWiring: Wiring = {
  jobs: [carryOut(tellRenameJob, (ctx, { partyId }) => tellRename(ctx, partyId))],
  followers: [follow(partyRenamed, tellRenameJob, ofParty)],
  personalData: accountsRows,
}
