/** What is noted of a proposal, and which side did it; null for neither. */
export const PROPOSAL_LINES = {
  submitted: { kind: 'proposalSubmitted', by: 'provider' },
  revised: { kind: 'proposalRevised', by: 'provider' },
  withdrawn: { kind: 'proposalWithdrawn', by: 'provider' },
  shortlisted: { kind: 'proposalShortlisted', by: 'owner' },
  declined: { kind: 'proposalDeclined', by: 'owner' },
  accepted: { kind: 'proposalAccepted', by: 'owner' },
  expired: { kind: 'proposalExpired', by: null },
  fellThrough: { kind: 'proposalFellThrough', by: null },
  revived: { kind: 'proposalRevived', by: null },
} as const

export type ProposalNote = keyof typeof PROPOSAL_LINES

export const PROPOSAL_NOTES = Object.keys(PROPOSAL_LINES) as [ProposalNote, ...ProposalNote[]]
