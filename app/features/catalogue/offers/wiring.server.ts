import { eventReviewed } from '#app/features/catalogue/events/event.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { cancelEvent } from './cancel-event.server.ts'
import { cancelSeries } from './cancel-series.server.ts'
import { changeEvent } from './change-event.server.ts'
import { changeSeries } from './change-series.server.ts'
import { dropDraft } from './drop-draft.server.ts'
import { noteReviewedEventJob } from './jobs.ts'
import { keepDraft } from './keep-draft.server.ts'
import { noteReviewedEvent } from './note-reviewed-event.server.ts'
import { offersKinds } from './notification-kinds.ts'
import { offerEvent } from './offer-event.server.ts'
import { offerRows } from './personal-data.server.ts'
import { getDraft, getOwnEvent, listDrafts } from './queries-own.server.ts'
import { runEvent } from './run-event.server.ts'
import { withdrawEvent } from './withdraw-event.server.ts'

export const offersWiring: Wiring = {
  jobs: [carryOutFast(noteReviewedEventJob, noteReviewedEvent)],
  followers: [
    follow(eventReviewed, noteReviewedEventJob, ({ factId, subjectId }) => ({ factId, eventId: subjectId })),
  ],
  personalData: offerRows,
  fillings: [fill(notificationKinds, offersKinds)],
  programs: {
    'events:read': [listDrafts, getDraft, getOwnEvent],
    'events:write': [
      keepDraft,
      dropDraft,
      offerEvent,
      changeEvent,
      changeSeries,
      withdrawEvent,
      runEvent,
      cancelEvent,
      cancelSeries,
    ],
  },
}
