import { eventReviewed } from '#app/features/catalogue/events/event.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { noteReviewedEventJob } from './jobs.ts'
import { noteReviewedEvent } from './note-reviewed-event.server.ts'
import { offersKinds } from './notification-kinds.ts'
import { offerRows } from './personal-data.server.ts'

export const offersWiring: Wiring = {
  jobs: [carryOutFast(noteReviewedEventJob, noteReviewedEvent)],
  followers: [
    follow(eventReviewed, noteReviewedEventJob, ({ factId, subjectId }) => ({ factId, eventId: subjectId })),
  ],
  personalData: offerRows,
  fillings: [fill(notificationKinds, offersKinds)],
}
