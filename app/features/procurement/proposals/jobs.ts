import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every ten minutes: proposals that hold no longer. */
export const expireProposalsJob = defineJob('proposals.expire-proposals', z.object({}).catch({}))

/** Declines what still stands of a requirement that is over. */
export const endProposalsJob = defineJob('proposals.end-proposals', z.object({ requirementId: z.uuid() }))

/** What was awarded was cancelled, or not paid for in time. */
export const releaseAwardJob = defineJob('proposals.release-award', z.object({ orderId: z.uuid() }))

/** Notifies the side that did not act of what happened to a proposal. */
export const notifyProposalJob = defineJob(
  'proposals.notify-proposal',
  z.object({
    proposalId: z.uuid(),
    what: z.enum(['submitted', 'revised', 'withdrawn', 'declined', 'expired', 'fellThrough', 'revived']),
  }),
)
