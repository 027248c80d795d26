import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { lineKinds } from '#app/features/people/qmail/line-registry.server.ts'
import { subjectKinds } from '#app/features/people/qmail/subject-registry.server.ts'
import { trainingPaid, trainingUnpaid } from '#app/features/sales/orders/training.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { confirmTraining } from './confirm-training.server.ts'
import { expireTrainingRequests } from './expire-training-requests.server.ts'
import {
  confirmTrainingJob,
  expireTrainingRequestsJob,
  noteTrainingJob,
  notifyTrainingJob,
  notifyTrainingTrainerJob,
} from './jobs.ts'
import { noteTraining } from './note-training.server.ts'
import { trainingRequestsKinds } from './notification-kinds.ts'
import { notifyTraining } from './notify-training.server.ts'
import { notifyTrainingTrainer } from './notify-training-trainer.server.ts'
import { trainingRequestRows } from './personal-data.server.ts'
import { trainingSubject } from './queries-subject.server.ts'
import { TRAINING_LINES } from './training-news.ts'
import {
  trainerNamed,
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

/** What is said of each in the conversation of the two sides. */
const trainingLines = Object.fromEntries(
  Object.values(TRAINING_LINES).map((kind) => [kind, `qmail:line.${kind}`]),
)

export const trainingRequestsWiring: Wiring = {
  jobs: [
    carryOutFast(notifyTrainingJob, notifyTraining),
    carryOutFast(noteTrainingJob, noteTraining),
    carryOutFast(notifyTrainingTrainerJob, notifyTrainingTrainer),
    carryOutFast(confirmTrainingJob, (ctx, { orderId }) => confirmTraining(ctx, orderId)),
    carryOut(expireTrainingRequestsJob, expireTrainingRequests, EVERY_TEN_MINUTES),
  ],
  followers: [
    ...ofRequest.map(({ fact, what }) =>
      follow(fact, notifyTrainingJob, ({ subjectId }) => ({ subjectId, what })),
    ),
    ...ofRequest.map(({ fact, what }) =>
      follow(fact, noteTrainingJob, ({ factId, subjectId }) => ({ factId, subjectId, what })),
    ),
    follow(trainerNamed, notifyTrainingTrainerJob, ({ factId, subjectId, details }) => ({
      factId,
      subjectId,
      what: 'named' as const,
      before: (details.before ?? null) as PartyId | null,
      by: (details.by ?? null) as AccountId | null,
    })),
    follow(trainingCancelled, notifyTrainingTrainerJob, ({ factId, subjectId, details }) => ({
      factId,
      subjectId,
      what: 'cancelled' as const,
      before: null,
      by: (details.by ?? null) as AccountId | null,
    })),
    follow(trainingUnpaid, notifyTrainingTrainerJob, ({ factId, subjectId }) => ({
      factId,
      subjectId,
      what: 'cancelled' as const,
      before: null,
      by: null,
    })),
    follow(trainingPaid, confirmTrainingJob, ({ subjectId }) => ({ orderId: subjectId })),
  ],
  personalData: trainingRequestRows,
  fillings: [
    fill(notificationKinds, trainingRequestsKinds),
    fill(subjectKinds, { training: trainingSubject }),
    fill(lineKinds, trainingLines),
  ],
}
