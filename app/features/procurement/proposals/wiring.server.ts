import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { subjectKinds } from '#app/features/people/qmail/subject-registry.server.ts'
import {
  requirementCancelled,
  requirementClosed,
} from '#app/features/procurement/requirements/requirement.ts'
import { trainingUnpaid } from '#app/features/sales/orders/training.ts'
import { trainingCancelled } from '#app/features/sales/training-requests/training-request.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { endProposals } from './end-proposals.server.ts'
import { expireProposals } from './expire-proposals.server.ts'
import { endProposalsJob, expireProposalsJob, notifyProposalJob, releaseAwardJob } from './jobs.ts'
import { proposalsKinds } from './notification-kinds.ts'
import { notifyProposal } from './notify-proposal.server.ts'
import { proposalRows } from './personal-data.server.ts'
import {
  proposalDeclined,
  proposalExpired,
  proposalFellThrough,
  proposalRevived,
  proposalSubmitted,
  proposalWithdrawn,
} from './proposal.ts'
import { proposalsInvariants } from './queries-invariants.server.ts'
import { proposalSubject } from './queries-subject.server.ts'
import { releaseAward } from './release-award.server.ts'

export const proposalsWiring: Wiring = {
  jobs: [
    carryOutFast(notifyProposalJob, notifyProposal),
    carryOutFast(endProposalsJob, (ctx, { requirementId }) => endProposals(ctx, requirementId)),
    carryOutFast(releaseAwardJob, (ctx, { orderId }) => releaseAward(ctx, orderId)),
    carryOut(expireProposalsJob, expireProposals, EVERY_TEN_MINUTES),
  ],
  followers: [
    follow(proposalSubmitted, notifyProposalJob, ({ subjectId, details: { version = 1 } }) => ({
      proposalId: subjectId,
      what: version > 1 ? ('revised' as const) : ('submitted' as const),
    })),
    ...[
      { fact: proposalWithdrawn, what: 'withdrawn' as const },
      { fact: proposalDeclined, what: 'declined' as const },
      { fact: proposalExpired, what: 'expired' as const },
      { fact: proposalFellThrough, what: 'fellThrough' as const },
      { fact: proposalRevived, what: 'revived' as const },
    ].map(({ fact, what }) =>
      follow(fact, notifyProposalJob, ({ subjectId }) => ({ proposalId: subjectId, what })),
    ),
    follow(trainingUnpaid, releaseAwardJob, ({ subjectId }) => ({ orderId: subjectId })),
    follow(trainingCancelled, releaseAwardJob, ({ details: { order } }) => ({ orderId: order })),
    ...[requirementCancelled, requirementClosed].map((fact) =>
      follow(fact, endProposalsJob, ({ subjectId }) => ({ requirementId: subjectId })),
    ),
  ],
  personalData: proposalRows,
  invariants: proposalsInvariants,
  fillings: [fill(notificationKinds, proposalsKinds), fill(subjectKinds, { proposal: proposalSubject })],
}
