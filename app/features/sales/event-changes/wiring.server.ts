import { eventCancelled, eventGuaranteed } from '#app/features/catalogue/events/event.ts'
import { eventMoved } from '#app/features/catalogue/events/event-change.ts'
import { quorumMissed, quorumMoved } from '#app/features/catalogue/events/quorum-decision.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { sendEventNewsJob } from '#app/features/sales/cancellations/jobs.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { askDecisions } from './ask-decisions.server.ts'
import {
  askDecisionsJob,
  lapseDecisionsJob,
  noteEventNewsJob,
  noteGuaranteedEventJob,
  sendChangeNoticeJob,
  sendRunsNoticeJob,
  spreadChangeJob,
  spreadNewsJob,
  tellHoldersJob,
} from './jobs.ts'
import { lapseDecisions } from './lapse-decisions.server.ts'
import { noteEventNews } from './note-event-news.server.ts'
import { noteGuaranteedEvent } from './note-guaranteed-event.server.ts'
import { eventChangesKinds } from './notification-kinds.ts'
import { sendChangeNotice } from './send-change-notice.server.ts'
import { sendEventNews } from './send-event-news.server.ts'
import { sendRunsNotice } from './send-runs-notice.server.ts'
import { spreadChange } from './spread-change.server.ts'
import { spreadNews } from './spread-news.server.ts'
import { tellHolders } from './tell-holders.server.ts'

export const eventChangesWiring: Wiring = {
  jobs: [
    carryOut(tellHoldersJob, (ctx, { eventId }) => tellHolders(ctx, eventId)),
    carryOutFast(sendRunsNoticeJob, (ctx, { orderId }) => sendRunsNotice(ctx, orderId)),
    carryOutFast(noteGuaranteedEventJob, (ctx, { eventId }) => noteGuaranteedEvent(ctx, eventId)),
    carryOut(askDecisionsJob, askDecisions, EVERY_MINUTE),
    carryOut(lapseDecisionsJob, lapseDecisions, EVERY_MINUTE),
    carryOut(spreadChangeJob, (ctx, { changeId }) => spreadChange(ctx, changeId)),
    carryOutFast(sendChangeNoticeJob, sendChangeNotice),
    carryOut(spreadNewsJob, spreadNews),
    carryOutFast(sendEventNewsJob, sendEventNews),
    carryOutFast(noteEventNewsJob, noteEventNews),
  ],
  followers: [
    follow(eventGuaranteed, noteGuaranteedEventJob, ({ subjectId }) => ({ eventId: subjectId })),
    follow(eventCancelled, noteEventNewsJob, ({ subjectId }) => ({ eventId: subjectId, news: 'cancelled' })),
    follow(quorumMissed, noteEventNewsJob, ({ subjectId }) => ({ eventId: subjectId, news: 'missed' })),
    follow(quorumMoved, noteEventNewsJob, ({ subjectId }) => ({ eventId: subjectId, news: 'moved' })),
    follow(eventGuaranteed, tellHoldersJob, ({ subjectId }) => ({ eventId: subjectId })),
    follow(quorumMissed, spreadNewsJob, ({ subjectId }) => ({ eventId: subjectId, news: 'missed' })),
    follow(quorumMoved, spreadNewsJob, ({ subjectId }) => ({ eventId: subjectId, news: 'moved' })),
    follow(eventMoved, spreadChangeJob, ({ subjectId }) => ({ changeId: subjectId })),
  ],
  fillings: [fill(notificationKinds, eventChangesKinds)],
}
