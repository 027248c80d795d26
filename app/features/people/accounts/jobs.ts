import { z } from 'zod'
import type { PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

/** Tells the person whose party this is, if it is one, that their username is a new one. */
export const emailRenameJob = defineJob(
  'accounts.email-rename',
  z.object({ partyId: z.uuid().transform((id) => id as PartyId) }),
  { formerly: ['accounts.tell-party-renamed'] },
)
