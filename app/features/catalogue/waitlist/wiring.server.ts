import { eventCancelled } from '#app/features/catalogue/events/event.ts'
import { seatsOffered, waitEnded } from '#app/features/catalogue/inventory/waits/wait.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { endWaits } from './end-waits.server.ts'
import { endWaiting, noteOffered, noteWaitEnded } from './jobs.ts'
import { noteWait } from './note-wait.server.ts'

export const waitlistWiring: Wiring = {
  jobs: [
    carryOut(endWaiting, endWaits, EVERY_MINUTE),
    carryOutFast(noteOffered, (ctx, { waitId }) => noteWait(ctx, waitId)),
    carryOutFast(noteWaitEnded, (ctx, { waitId }) => noteWait(ctx, waitId)),
  ],
  followers: [
    follow(eventCancelled, endWaiting, () => ({})),
    follow(seatsOffered, noteOffered, ({ subjectId }) => ({ waitId: subjectId })),
    follow(waitEnded, noteWaitEnded, ({ subjectId }) => ({ waitId: subjectId })),
  ],
}
