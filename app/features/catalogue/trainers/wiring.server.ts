import { providerApproved, providerRejected } from '#app/features/people/parties/approval.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { noteApproval, tellApproval } from './jobs.ts'
import { noteDecision } from './note-approval.server.ts'
import { tellDecision } from './tell-approval.server.ts'

export const trainersWiring: Wiring = {
  jobs: [carryOut(tellApproval, tellDecision), carryOut(noteApproval, noteDecision)],
  followers: [
    ...[providerApproved, providerRejected].flatMap((fact) => [
      follow(fact, tellApproval, ({ factId, subjectId }) => ({ factId, partyId: subjectId as PartyId })),
      follow(fact, noteApproval, ({ factId, subjectId }) => ({ factId, partyId: subjectId as PartyId })),
    ]),
  ],
}
