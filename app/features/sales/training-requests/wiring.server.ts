import { trainingPaid, trainingUnpaid } from '#app/features/sales/orders/training.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { sendTrainingConfirmation } from './confirm-training.server.ts'
import { expireTrainingRequests } from './expire-requests.server.ts'
import { confirmTraining, expireTrainings, noteTraining } from './jobs.ts'
import { noteTrainingNews } from './note-training.server.ts'
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
    carryOutFast(noteTraining, noteTrainingNews),
    carryOutFast(confirmTraining, (ctx, { orderId }) => sendTrainingConfirmation(ctx, orderId)),
    carryOut(expireTrainings, expireTrainingRequests, EVERY_TEN_MINUTES),
  ],
  followers: [
    ...ofRequest.map(({ fact, what }) =>
      follow(fact, noteTraining, ({ subjectId }) => ({ subjectId, what })),
    ),
    follow(trainingPaid, confirmTraining, ({ subjectId }) => ({ orderId: subjectId })),
  ],
}
