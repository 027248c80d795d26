import { lineKinds } from '#app/features/people/qmail/line-registry.server.ts'
import {
  proposalAccepted,
  proposalDeclined,
  proposalExpired,
  proposalFellThrough,
  proposalRevived,
  proposalShortlisted,
  proposalSubmitted,
  proposalWithdrawn,
} from '#app/features/procurement/proposals/proposal.ts'
import { requirementDeciding } from '#app/features/procurement/requirements/requirement.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { noteOpenedProposalsJob, noteProposalJob } from './jobs.ts'
import { noteOpenedProposals } from './note-opened-proposals.server.ts'
import { noteProposal } from './note-proposal.server.ts'
import { PROPOSAL_LINES } from './proposal-line.ts'

const ofProposal = [
  { fact: proposalWithdrawn, what: 'withdrawn' },
  { fact: proposalShortlisted, what: 'shortlisted' },
  { fact: proposalDeclined, what: 'declined' },
  { fact: proposalAccepted, what: 'accepted' },
  { fact: proposalExpired, what: 'expired' },
  { fact: proposalFellThrough, what: 'fellThrough' },
  { fact: proposalRevived, what: 'revived' },
] as const

export const proposalLinesWiring: Wiring = {
  jobs: [
    carryOutFast(noteProposalJob, noteProposal),
    carryOutFast(noteOpenedProposalsJob, (ctx, { requirementId }) => noteOpenedProposals(ctx, requirementId)),
  ],
  followers: [
    follow(proposalSubmitted, noteProposalJob, ({ factId, subjectId, details: { version = 1 } }) => ({
      factId,
      proposalId: subjectId,
      what: version > 1 ? ('revised' as const) : ('submitted' as const),
    })),
    ...ofProposal.map(({ fact, what }) =>
      follow(fact, noteProposalJob, ({ factId, subjectId }) => ({ factId, proposalId: subjectId, what })),
    ),
    follow(requirementDeciding, noteOpenedProposalsJob, ({ subjectId }) => ({ requirementId: subjectId })),
  ],
  fillings: [
    fill(
      lineKinds,
      Object.fromEntries(Object.values(PROPOSAL_LINES).map(({ kind }) => [kind, `qmail:line.${kind}`])),
    ),
  ],
}
