import { z } from 'zod'
import type { PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

/** Brings what the search knows of a party and of all that is its own up to date. */
export const reindexPartyJob = defineJob(
  'backoffice.reindex-party',
  z.object({ partyId: z.uuid().transform((id) => id as PartyId) }),
)
