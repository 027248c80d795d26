import type { PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { bankAccountChanged } from './bank-account.ts'
import { emailBankChange } from './email-bank-change.server.ts'
import { emailBankChangeJob } from './jobs.ts'
import { companyProfilesRows } from './personal-data.server.ts'

export const companyProfilesWiring: Wiring = {
  jobs: [carryOut(emailBankChangeJob, emailBankChange)],
  followers: [
    follow(bankAccountChanged, emailBankChangeJob, ({ factId, subjectId }) => ({
      factId,
      companyId: subjectId as PartyId,
    })),
  ],
  personalData: companyProfilesRows,
}
