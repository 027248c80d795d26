import { z } from 'zod'
import type { PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

/** Updates a party and all its content in the search index. */
export const reindexPartyJob = defineJob(
  'backoffice.reindex-party',
  z.object({ partyId: z.uuid().transform((id) => id as PartyId) }),
)
