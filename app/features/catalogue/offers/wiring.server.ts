import { eventReviewed } from '#app/features/catalogue/events/event.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { noteReview } from './jobs.ts'
import { noteReviewed } from './note-review.server.ts'

export const offersWiring: Wiring = {
  jobs: [carryOutFast(noteReview, noteReviewed)],
  followers: [follow(eventReviewed, noteReview, ({ factId, subjectId }) => ({ factId, eventId: subjectId }))],
}
