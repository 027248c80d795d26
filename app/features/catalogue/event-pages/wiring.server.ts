import {
  eventCancelled,
  eventChanged,
  eventCompleted,
  eventPublished,
} from '#app/features/catalogue/events/event.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { refreshSeatPrices, reindexEvent } from './jobs.ts'
import { refreshPrices } from './refresh-prices.server.ts'
import { reindexOneEvent } from './reindex-event.server.ts'

export const eventPagesWiring: Wiring = {
  jobs: [
    carryOutFast(reindexEvent, (ctx, { eventId }) => reindexOneEvent(ctx, eventId)),
    carryOut(refreshSeatPrices, refreshPrices, '*/5 * * * *'),
  ],
  followers: [
    ...[eventPublished, eventChanged, eventCancelled, eventCompleted].map((fact) =>
      follow(fact, reindexEvent, ({ subjectId }) => ({ eventId: subjectId })),
    ),
  ],
}
