import { eventCancelled } from '#app/features/catalogue/events/event.ts'
import { seatsOffered, waitEnded } from '#app/features/catalogue/inventory/waits/wait.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { endWaits } from './end-waits.server.ts'
import { endWaitsJob, noteWaitJob } from './jobs.ts'
import { noteWait } from './note-wait.server.ts'
import { waitlistKinds } from './notification-kinds.ts'

export const waitlistWiring: Wiring = {
  jobs: [
    carryOut(endWaitsJob, endWaits, EVERY_MINUTE),
    carryOutFast(noteWaitJob, (ctx, { waitId }) => noteWait(ctx, waitId)),
  ],
  followers: [
    follow(eventCancelled, endWaitsJob, () => ({})),
    ...[seatsOffered, waitEnded].map((fact) =>
      follow(fact, noteWaitJob, ({ subjectId }) => ({ waitId: subjectId })),
    ),
  ],
  fillings: [fill(notificationKinds, waitlistKinds)],
}
