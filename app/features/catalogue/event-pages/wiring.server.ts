import {
  eventCancelled,
  eventChanged,
  eventCompleted,
  eventPublished,
} from '#app/features/catalogue/events/event.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { refreshPricesJob, reindexEventJob } from './jobs.ts'
import { refreshPrices } from './refresh-prices.server.ts'
import { reindexEvent } from './reindex-event.server.ts'

export const eventPagesWiring: Wiring = {
  jobs: [
    carryOutFast(reindexEventJob, (ctx, { eventId }) => reindexEvent(ctx, eventId)),
    carryOut(refreshPricesJob, refreshPrices, '*/5 * * * *'),
  ],
  followers: [
    ...[eventPublished, eventChanged, eventCancelled, eventCompleted].map((fact) =>
      follow(fact, reindexEventJob, ({ subjectId }) => ({ eventId: subjectId })),
    ),
  ],
}
