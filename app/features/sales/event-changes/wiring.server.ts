import {
  eventCancelled,
  eventGuaranteed,
  eventPublished,
  eventReassigned,
} from '#app/features/catalogue/events/event.ts'
import { eventMoved } from '#app/features/catalogue/events/event-change.ts'
import { quorumMissed, quorumMoved } from '#app/features/catalogue/events/quorum-decision.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { emailQuorumNewsJob } from '#app/features/sales/cancellations/jobs.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { askDecisions } from './ask-decisions.server.ts'
import { emailEventChange } from './email-event-change.server.ts'
import { emailGuaranteedEvent } from './email-guaranteed-event.server.ts'
import { emailQuorumNews } from './email-quorum-news.server.ts'
import { enqueueChangeEmails } from './enqueue-change-emails.server.ts'
import { enqueueGuaranteeEmails } from './enqueue-guarantee-emails.server.ts'
import { enqueueQuorumNews } from './enqueue-quorum-news.server.ts'
import {
  askDecisionsJob,
  emailEventChangeJob,
  emailGuaranteedEventJob,
  enqueueChangeEmailsJob,
  enqueueGuaranteeEmailsJob,
  enqueueQuorumNewsJob,
  lapseDecisionsJob,
  notifyGuaranteedEventJob,
  notifyMovedTrainerJob,
  notifyNamedTrainerJob,
  notifyQuorumNewsJob,
} from './jobs.ts'
import { lapseDecisions } from './lapse-decisions.server.ts'
import { eventChangesKinds } from './notification-kinds.ts'
import { notifyGuaranteedEvent } from './notify-guaranteed-event.server.ts'
import { notifyMovedTrainer } from './notify-moved-trainer.server.ts'
import { notifyNamedTrainer } from './notify-named-trainer.server.ts'
import { notifyQuorumNews } from './notify-quorum-news.server.ts'

export const eventChangesWiring: Wiring = {
  jobs: [
    carryOut(enqueueGuaranteeEmailsJob, (ctx, { eventId }) => enqueueGuaranteeEmails(ctx, eventId)),
    carryOutFast(emailGuaranteedEventJob, (ctx, { orderId }) => emailGuaranteedEvent(ctx, orderId)),
    carryOutFast(notifyGuaranteedEventJob, (ctx, { eventId }) => notifyGuaranteedEvent(ctx, eventId)),
    carryOutFast(notifyNamedTrainerJob, notifyNamedTrainer),
    carryOutFast(notifyMovedTrainerJob, (ctx, { changeId }) => notifyMovedTrainer(ctx, changeId)),
    carryOut(askDecisionsJob, askDecisions, EVERY_MINUTE),
    carryOut(lapseDecisionsJob, lapseDecisions, EVERY_MINUTE),
    carryOut(enqueueChangeEmailsJob, (ctx, { changeId }) => enqueueChangeEmails(ctx, changeId)),
    carryOutFast(emailEventChangeJob, emailEventChange),
    carryOut(enqueueQuorumNewsJob, enqueueQuorumNews),
    carryOutFast(emailQuorumNewsJob, emailQuorumNews),
    carryOutFast(notifyQuorumNewsJob, notifyQuorumNews),
  ],
  followers: [
    follow(eventGuaranteed, notifyGuaranteedEventJob, ({ subjectId }) => ({ eventId: subjectId })),
    follow(eventCancelled, notifyQuorumNewsJob, ({ subjectId }) => ({
      eventId: subjectId,
      news: 'cancelled',
    })),
    follow(quorumMissed, notifyQuorumNewsJob, ({ subjectId }) => ({ eventId: subjectId, news: 'missed' })),
    follow(quorumMoved, notifyQuorumNewsJob, ({ subjectId }) => ({ eventId: subjectId, news: 'moved' })),
    follow(eventGuaranteed, enqueueGuaranteeEmailsJob, ({ subjectId }) => ({ eventId: subjectId })),
    follow(quorumMissed, enqueueQuorumNewsJob, ({ subjectId }) => ({ eventId: subjectId, news: 'missed' })),
    follow(quorumMoved, enqueueQuorumNewsJob, ({ subjectId }) => ({ eventId: subjectId, news: 'moved' })),
    follow(eventPublished, notifyNamedTrainerJob, ({ factId, subjectId }) => ({
      factId,
      eventId: subjectId,
      before: null,
      by: null,
    })),
    follow(eventReassigned, notifyNamedTrainerJob, ({ factId, subjectId, details }) => ({
      factId,
      eventId: subjectId,
      before: (details.before ?? null) as PartyId | null,
      by: (details.by ?? null) as AccountId | null,
    })),
    follow(eventMoved, notifyMovedTrainerJob, ({ subjectId }) => ({ changeId: subjectId })),
    follow(eventMoved, enqueueChangeEmailsJob, ({ subjectId }) => ({ changeId: subjectId })),
  ],
  fillings: [fill(notificationKinds, eventChangesKinds)],
}
