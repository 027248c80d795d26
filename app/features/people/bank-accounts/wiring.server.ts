import type { PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { applyBankChanges } from './apply-bank-changes.server.ts'
import { bankAccountChanged, bankChangeApplied, bankChangeStopped } from './bank-change.ts'
import { emailBankChange } from './email-bank-change.server.ts'
import { applyBankChangesJob, BANK_NEWS, emailBankChangeJob } from './jobs.ts'
import { bankAccountRows } from './personal-data.server.ts'
import { bankAccountsInvariants } from './queries-invariants.server.ts'

export const bankAccountsWiring: Wiring = {
  jobs: [
    carryOut(emailBankChangeJob, emailBankChange),
    carryOut(applyBankChangesJob, applyBankChanges, EVERY_TEN_MINUTES),
  ],
  followers: [
    follow(bankAccountChanged, emailBankChangeJob, ({ factId, subjectId, details: { step } }) => ({
      factId,
      partyId: subjectId as PartyId,
      what: BANK_NEWS.find((what) => what === step) ?? 'entered',
    })),
    ...[
      { fact: bankChangeApplied, what: 'applied' as const },
      { fact: bankChangeStopped, what: 'stopped' as const },
    ].map(({ fact, what }) =>
      follow(fact, emailBankChangeJob, ({ factId, details: { party } }) => ({
        factId,
        partyId: party as PartyId,
        what,
      })),
    ),
  ],
  personalData: bankAccountRows,
  invariants: bankAccountsInvariants,
}
