import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { subjectKinds } from '#app/features/people/qmail/subject-registry.server.ts'
import { agreedPrices } from '#app/features/sales/training-requests/price-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { expireFees } from './expire-fees.server.ts'
import { expireFeesJob, notifyTrainingFeeJob } from './jobs.ts'
import { trainingFeesKinds } from './notification-kinds.ts'
import { notifyTrainingFee } from './notify-training-fee.server.ts'
import { trainingFeeRows } from './personal-data.server.ts'
import { trainingFeesInvariants } from './queries-invariants.server.ts'
import { findFeeToRequest } from './queries-price.server.ts'
import { trainingFeeSubject } from './queries-subject.server.ts'
import { takeFee } from './take-fee.server.ts'
import {
  trainingFeeAgreed,
  trainingFeeApproved,
  trainingFeeCountered,
  trainingFeeExpired,
  trainingFeeProposed,
  trainingFeeRejected,
  trainingFeeWithdrawn,
} from './training-fee.ts'

export const trainingFeesWiring: Wiring = {
  jobs: [
    carryOutFast(notifyTrainingFeeJob, notifyTrainingFee),
    carryOut(expireFeesJob, expireFees, EVERY_TEN_MINUTES),
  ],
  followers: [
    { fact: trainingFeeProposed, what: 'proposed' as const },
    { fact: trainingFeeCountered, what: 'countered' as const },
    { fact: trainingFeeAgreed, what: 'agreed' as const },
    { fact: trainingFeeApproved, what: 'approved' as const },
    { fact: trainingFeeRejected, what: 'rejected' as const },
    { fact: trainingFeeWithdrawn, what: 'withdrawn' as const },
    { fact: trainingFeeExpired, what: 'expired' as const },
  ].map(({ fact, what }) =>
    follow(fact, notifyTrainingFeeJob, ({ subjectId, details: { version } }) => ({
      feeId: subjectId,
      what,
      version,
    })),
  ),
  personalData: trainingFeeRows,
  invariants: trainingFeesInvariants,
  fillings: [
    fill(notificationKinds, trainingFeesKinds),
    fill(subjectKinds, { 'training-fee': trainingFeeSubject }),
    fill(agreedPrices, { fee: { find: findFeeToRequest, take: takeFee } }),
  ],
}
