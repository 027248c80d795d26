import type { PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { bankAccountChanged } from './bank-account.ts'
import { tellBankChange } from './jobs.ts'
import { tellNewBankAccount } from './tell-bank-change.server.ts'

export const companyProfilesWiring: Wiring = {
  jobs: [carryOut(tellBankChange, tellNewBankAccount)],
  followers: [
    follow(bankAccountChanged, tellBankChange, ({ factId, subjectId }) => ({
      factId,
      companyId: subjectId as PartyId,
    })),
  ],
}
