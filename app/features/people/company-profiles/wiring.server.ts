import type { PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { bankAccountChanged } from './bank-account.ts'
import { tellBankChangeJob } from './jobs.ts'
import { companyProfilesRows } from './personal-data.server.ts'
import { tellBankChange } from './tell-bank-change.server.ts'

export const companyProfilesWiring: Wiring = {
  jobs: [carryOut(tellBankChangeJob, tellBankChange)],
  followers: [
    follow(bankAccountChanged, tellBankChangeJob, ({ factId, subjectId }) => ({
      factId,
      companyId: subjectId as PartyId,
    })),
  ],
  personalData: companyProfilesRows,
}
