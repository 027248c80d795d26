import { z } from 'zod'
import type { PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

const decided = z.object({ partyId: z.uuid().transform((id) => id as PartyId), factId: z.uuid() })

/** Tells a provider by email what staff decided. */
export const tellApprovalJob = defineJob('trainers.tell-approval', decided)

/** Notifies whoever acts for a provider of what staff decided. */
export const noteApprovalJob = defineJob('trainers.note-approval', decided)
