import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { lineKinds } from '#app/features/people/qmail/line-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { emailMovedTraining } from './email-moved-training.server.ts'
import { expireReschedulings } from './expire-reschedulings.server.ts'
import {
  emailMovedTrainingJob,
  expireReschedulingsJob,
  noteReschedulingJob,
  notifyReschedulingJob,
} from './jobs.ts'
import { noteRescheduling } from './note-rescheduling.server.ts'
import { reschedulingsKinds } from './notification-kinds.ts'
import { notifyRescheduling } from './notify-rescheduling.server.ts'
import { reschedulingRows } from './personal-data.server.ts'
import { reschedulingsInvariants } from './queries-invariants.server.ts'
import {
  RESCHEDULING_LINES,
  reschedulingAccepted,
  reschedulingDeclined,
  reschedulingExpired,
  reschedulingProposed,
  reschedulingWithdrawn,
} from './rescheduling.ts'

const news = [
  { fact: reschedulingProposed, what: 'proposed' },
  { fact: reschedulingAccepted, what: 'accepted' },
  { fact: reschedulingDeclined, what: 'declined' },
  { fact: reschedulingWithdrawn, what: 'withdrawn' },
  { fact: reschedulingExpired, what: 'expired' },
] as const

const lines = Object.fromEntries(
  Object.values(RESCHEDULING_LINES).map((kind) => [kind, `qmail:line.${kind}`]),
)

export const reschedulingsWiring: Wiring = {
  jobs: [
    carryOutFast(notifyReschedulingJob, notifyRescheduling),
    carryOutFast(noteReschedulingJob, noteRescheduling),
    carryOutFast(emailMovedTrainingJob, (ctx, { reschedulingId }) => emailMovedTraining(ctx, reschedulingId)),
    carryOut(expireReschedulingsJob, expireReschedulings, EVERY_TEN_MINUTES),
  ],
  followers: [
    ...news.map(({ fact, what }) =>
      follow(fact, notifyReschedulingJob, ({ subjectId }) => ({ reschedulingId: subjectId, what })),
    ),
    ...news.map(({ fact, what }) =>
      follow(fact, noteReschedulingJob, ({ factId, subjectId }) => ({
        reschedulingId: subjectId,
        what,
        factId,
      })),
    ),
    follow(reschedulingAccepted, emailMovedTrainingJob, ({ subjectId }) => ({ reschedulingId: subjectId })),
  ],
  personalData: reschedulingRows,
  invariants: reschedulingsInvariants,
  fillings: [fill(notificationKinds, reschedulingsKinds), fill(lineKinds, lines)],
}
