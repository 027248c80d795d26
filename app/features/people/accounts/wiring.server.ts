import { partyRenamed } from '#app/features/people/parties/party.ts'
import type { RecordedFact } from '#app/kit/fact.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { emailRename } from './email-rename.server.ts'
import { emailRenameJob } from './jobs.ts'
import { accountsRows } from './personal-data.server.ts'

const ofParty = ({ subjectId }: RecordedFact) => ({ partyId: subjectId as PartyId })

export const accountsWiring: Wiring = {
  jobs: [carryOut(emailRenameJob, (ctx, { partyId }) => emailRename(ctx, partyId))],
  followers: [follow(partyRenamed, emailRenameJob, ofParty)],
  personalData: accountsRows,
}
