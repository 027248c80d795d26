import { z } from 'zod'
import type { PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

/** Deletes the files of proposals that an erased person has sent, and of those that are gone. */
export const dropProposalFilesJob = defineJob(
  'proposal-files.drop-proposal-files',
  z.object({ partyId: z.uuid().transform((id) => id as PartyId) }),
)
