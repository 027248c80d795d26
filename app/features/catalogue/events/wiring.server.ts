import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { keptWhile } from '#app/platform/personal-data.server.ts'
import { forgetPagesJob } from '#app/platform/process-news.server.ts'
import { carryOut, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { completeEvents } from './complete-events.server.ts'
import { eventCancelled } from './event.ts'
import { completeEventsJob } from './jobs.ts'
import { eventRows, topicsHeld } from './personal-data.server.ts'

export const eventsWiring: Wiring = {
  jobs: [carryOut(completeEventsJob, completeEvents, EVERY_TEN_MINUTES)],
  followers: [
    // Pages that are kept for visitors show what is gone, or lead where nothing is.
    follow(eventCancelled, forgetPagesJob, () => ({})),
  ],
  personalData: [...eventRows, keptWhile(topics, topicsHeld)],
}
