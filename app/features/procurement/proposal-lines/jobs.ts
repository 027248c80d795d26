import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'
import { PROPOSAL_NOTES } from './proposal-line.ts'

/** Notes what became of a proposal in the conversation of its two sides. */
export const noteProposalJob = defineJob(
  'proposal-lines.note-proposal',
  z.object({ proposalId: z.uuid(), what: z.enum(PROPOSAL_NOTES), factId: z.uuid() }),
)

/** Notes the proposals to a sealed requirement once they are opened. */
export const noteOpenedProposalsJob = defineJob(
  'proposal-lines.note-opened-proposals',
  z.object({ requirementId: z.uuid() }),
)
