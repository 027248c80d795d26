import { z } from 'zod'
import type { PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

/** Emails the person of this party, if it is a person's, that their username has changed. */
export const emailRenameJob = defineJob(
  'accounts.email-rename',
  z.object({ partyId: z.uuid().transform((id) => id as PartyId) }),
  { formerly: ['accounts.tell-party-renamed'] },
)
