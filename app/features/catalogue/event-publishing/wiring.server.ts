import { eventReviewed } from '#app/features/catalogue/events/event.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { type Carrier, carriers } from '#app/features/people/staff-acts/carrier-registry.server.ts'
import {
  pictureHolders,
  pictureUses,
} from '#app/features/people/staff-acts/picture-holder-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { cancelEvent } from './cancel-event.server.ts'
import { cancelSeries } from './cancel-series.server.ts'
import { changeDraftPictures } from './change-draft-pictures.server.ts'
import { changeEvent } from './change-event.server.ts'
import { changePictures } from './change-pictures.server.ts'
import { changeSeries } from './change-series.server.ts'
import { createEvent } from './create-event.server.ts'
import { demoteEvent } from './demote-event.server.ts'
import { discardDraft } from './discard-draft.server.ts'
import { hideEvent } from './hide-event.server.ts'
import { notifyReviewedEventJob } from './jobs.ts'
import { eventPublishingKinds } from './notification-kinds.ts'
import { notifyReviewedEvent } from './notify-reviewed-event.server.ts'
import { eventDraftRows } from './personal-data.server.ts'
import { promoteEvent } from './promote-event.server.ts'
import { eventPublishingCases } from './queries-cases.server.ts'
import { getDraft, getOwnEvent, listDrafts } from './queries-own.server.ts'
import { picturesOfEvent } from './queries-pictures.server.ts'
import { runEvent } from './run-event.server.ts'
import { saveDraft } from './save-draft.server.ts'
import { showEvent } from './show-event.server.ts'
import { withdrawEvent } from './withdraw-event.server.ts'

/** An event that is hidden for a time and one that is removed for good are both out of sight. */
const OUT_OF_SIGHT: Carrier = { carryOut: hideEvent, takeBack: showEvent }

export const eventPublishingWiring: Wiring = {
  cases: eventPublishingCases,
  jobs: [carryOutFast(notifyReviewedEventJob, notifyReviewedEvent)],
  followers: [
    follow(eventReviewed, notifyReviewedEventJob, ({ factId, subjectId }) => ({
      factId,
      eventId: subjectId,
    })),
  ],
  personalData: eventDraftRows,
  fillings: [
    fill(notificationKinds, eventPublishingKinds),
    fill(pictureHolders, { event: changePictures, 'event-draft': changeDraftPictures }),
    fill(pictureUses, { event: picturesOfEvent }),
    fill(carriers, {
      'event.demote': { carryOut: demoteEvent, takeBack: promoteEvent },
      'event.hide': OUT_OF_SIGHT,
      'event.remove': OUT_OF_SIGHT,
    }),
  ],
  programs: {
    'events:read': [listDrafts, getDraft, getOwnEvent],
    'events:write': [
      saveDraft,
      discardDraft,
      createEvent,
      changeEvent,
      changeSeries,
      withdrawEvent,
      runEvent,
      cancelEvent,
      cancelSeries,
    ],
  },
}
