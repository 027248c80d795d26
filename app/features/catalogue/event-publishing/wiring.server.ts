import { eventReviewed } from '#app/features/catalogue/events/event.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { notifyReviewedEventJob } from './jobs.ts'
import { eventPublishingKinds } from './notification-kinds.ts'
import { notifyReviewedEvent } from './notify-reviewed-event.server.ts'
import { eventDraftRows } from './personal-data.server.ts'

export const eventPublishingWiring: Wiring = {
  jobs: [carryOutFast(notifyReviewedEventJob, notifyReviewedEvent)],
  followers: [
    follow(eventReviewed, notifyReviewedEventJob, ({ factId, subjectId }) => ({
      factId,
      eventId: subjectId,
    })),
  ],
  personalData: eventDraftRows,
  fillings: [fill(notificationKinds, eventPublishingKinds)],
}
