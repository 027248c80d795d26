import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { trainingPaid, trainingUnpaid } from '#app/features/sales/orders/training.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { confirmTraining } from './confirm-training.server.ts'
import { expireTrainingRequests } from './expire-training-requests.server.ts'
import { confirmTrainingJob, expireTrainingRequestsJob, notifyTrainingJob } from './jobs.ts'
import { trainingRequestsKinds } from './notification-kinds.ts'
import { notifyTraining } from './notify-training.server.ts'
import { trainingRequestRows } from './personal-data.server.ts'
import {
  trainingAccepted,
  trainingAgreed,
  trainingAsked,
  trainingCancelled,
  trainingCountered,
  trainingDeclined,
  trainingExpired,
  trainingWithdrawn,
} from './training-request.ts'

const ofRequest = [
  { fact: trainingAsked, what: 'asked' },
  { fact: trainingCountered, what: 'countered' },
  { fact: trainingAccepted, what: 'accepted' },
  { fact: trainingAgreed, what: 'agreed' },
  { fact: trainingDeclined, what: 'declined' },
  { fact: trainingWithdrawn, what: 'withdrawn' },
  { fact: trainingExpired, what: 'expired' },
  { fact: trainingCancelled, what: 'cancelled' },
  { fact: trainingPaid, what: 'booked' },
  { fact: trainingUnpaid, what: 'lapsed' },
] as const

export const trainingRequestsWiring: Wiring = {
  jobs: [
    carryOutFast(notifyTrainingJob, notifyTraining),
    carryOutFast(confirmTrainingJob, (ctx, { orderId }) => confirmTraining(ctx, orderId)),
    carryOut(expireTrainingRequestsJob, expireTrainingRequests, EVERY_TEN_MINUTES),
  ],
  followers: [
    ...ofRequest.map(({ fact, what }) =>
      follow(fact, notifyTrainingJob, ({ subjectId }) => ({ subjectId, what })),
    ),
    follow(trainingPaid, confirmTrainingJob, ({ subjectId }) => ({ orderId: subjectId })),
  ],
  personalData: trainingRequestRows,
  fillings: [fill(notificationKinds, trainingRequestsKinds)],
}
