import { z } from 'zod'
import type { PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

const decided = z.object({ partyId: z.uuid().transform((id) => id as PartyId), factId: z.uuid() })

/** Tells a provider by email what staff decided. */
export const emailApprovalJob = defineJob('trainers.email-approval', decided, {
  formerly: ['trainers.tell-approval'],
})

/** Notifies everybody who acts for a provider of staff's decision. */
export const notifyApprovalJob = defineJob('trainers.notify-approval', decided, {
  formerly: ['trainers.note-approval'],
})
