import { profileChanged } from '#app/features/catalogue/trainer-profiles/profile.ts'
import { providerApproved } from '#app/features/people/parties/approval.ts'
import {
  partyErased,
  partyLeft,
  partyRenamed,
  partyRepriced,
  partyReturned,
  partyShownOtherwise,
  partySuspended,
} from '#app/features/people/parties/party.ts'
import type { RecordedFact } from '#app/kit/fact.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { failureCases } from './failures/queries-cases.server.ts'
import { reindexPartyJob } from './jobs.ts'
import { backofficeCases } from './queries-cases.server.ts'
import { reindexParty } from './reindex-party.server.ts'

const ofParty = ({ subjectId }: RecordedFact) => ({ partyId: subjectId as PartyId })

export const backofficeWiring: Wiring = {
  cases: [...backofficeCases, ...failureCases],
  jobs: [carryOut(reindexPartyJob, (ctx, { partyId }) => reindexParty(ctx, partyId))],
  followers: [
    ...[
      partyErased,
      partyLeft,
      partyRenamed,
      partyRepriced,
      partyShownOtherwise,
      partySuspended,
      partyReturned,
      providerApproved,
      profileChanged,
    ].map((fact) => follow(fact, reindexPartyJob, ofParty)),
  ],
}
