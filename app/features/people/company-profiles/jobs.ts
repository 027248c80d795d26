import { z } from 'zod'
import type { PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

/** Tells the admins of a company that its bank details have changed. */
export const emailBankChangeJob = defineJob(
  'company-profiles.email-bank-change',
  z.object({ companyId: z.uuid().transform((id) => id as PartyId), factId: z.uuid() }),
  { formerly: ['companies.tell-bank-change'] },
)
