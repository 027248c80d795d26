import { z } from 'zod'
import type { PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

/** Deletes the files of requirements that went with the person who posted them. */
export const dropErasedFilesJob = defineJob(
  'requirement-files.drop-erased-files',
  z.object({ partyId: z.uuid().transform((id) => id as PartyId) }),
)
