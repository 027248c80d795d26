import { eventCancelled } from '#app/features/catalogue/events/event.ts'
import { seatsOffered, waitlistEnded } from '#app/features/catalogue/inventory/waiting-list/waitlist-entry.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { endWaitlist } from './end-waitlist.server.ts'
import { endWaitlistJob, noteWaitJob } from './jobs.ts'
import { noteWait } from './note-wait.server.ts'
import { waitlistKinds } from './notification-kinds.ts'

export const waitlistWiring: Wiring = {
  jobs: [
    carryOut(endWaitlistJob, endWaitlist, EVERY_MINUTE),
    carryOutFast(noteWaitJob, (ctx, { waitlistEntryId }) => noteWait(ctx, waitlistEntryId)),
  ],
  followers: [
    follow(eventCancelled, endWaitlistJob, () => ({})),
    ...[seatsOffered, waitlistEnded].map((fact) =>
      follow(fact, noteWaitJob, ({ subjectId }) => ({ waitlistEntryId: subjectId })),
    ),
  ],
  fillings: [fill(notificationKinds, waitlistKinds)],
}
