import { eventCancelled } from '#app/features/catalogue/events/event.ts'
import { seatsOffered, waitlistEnded } from '#app/features/catalogue/inventory/waiting-list/waitlist-entry.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { endWaitlist } from './end-waitlist.server.ts'
import { endWaitlistJob, notifyWaitlistEntryJob } from './jobs.ts'
import { waitlistKinds } from './notification-kinds.ts'
import { notifyWaitlistEntry } from './notify-waitlist-entry.server.ts'

export const waitlistWiring: Wiring = {
  jobs: [
    carryOut(endWaitlistJob, endWaitlist, EVERY_MINUTE),
    carryOutFast(notifyWaitlistEntryJob, (ctx, { waitlistEntryId }) =>
      notifyWaitlistEntry(ctx, waitlistEntryId),
    ),
  ],
  followers: [
    follow(eventCancelled, endWaitlistJob, () => ({})),
    ...[seatsOffered, waitlistEnded].map((fact) =>
      follow(fact, notifyWaitlistEntryJob, ({ subjectId }) => ({ waitlistEntryId: subjectId })),
    ),
  ],
  fillings: [fill(notificationKinds, waitlistKinds)],
}
