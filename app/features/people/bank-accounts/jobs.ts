import { z } from 'zod'
import type { PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

export const BANK_NEWS = ['entered', 'waiting', 'applied', 'stopped', 'dropped'] as const
export type BankNews = (typeof BANK_NEWS)[number]

/** Emails who manages an account, and at addresses they had until lately, what became of it. */
export const emailBankChangeJob = defineJob(
  'bank-accounts.email-bank-change',
  z
    .object({
      partyId: z.uuid().transform((id) => id as PartyId),
      factId: z.uuid(),
      what: z.enum(BANK_NEWS),
    })
    .or(
      z.object({ companyId: z.uuid(), factId: z.uuid() }).transform(({ companyId, factId }) => ({
        partyId: companyId as PartyId,
        factId,
        what: 'entered' as const,
      })),
    ),
  { formerly: ['company-profiles.email-bank-change', 'companies.tell-bank-change'] },
)

/** Puts accounts in force whose time has come. */
export const applyBankChangesJob = defineJob('bank-accounts.apply-bank-changes', z.object({}).catch({}))
