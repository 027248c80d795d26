import { eventChanged } from '#app/features/catalogue/events/event.ts'
import {
  orderCancelled,
  orderExpired,
  orderMissed,
  seatsCancelled,
} from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { giveTurns } from './give-turns.server.ts'
import { giveTurnsJob, offerFreedJob, passOnSeatsJob } from './jobs.ts'
import { offerFreed } from './offer-freed.server.ts'
import { passOnSeats } from './pass-on-seats.server.ts'

export const seatOffersWiring: Wiring = {
  jobs: [
    carryOutFast(giveTurnsJob, (ctx, { eventId }) => giveTurns(ctx, eventId)),
    carryOutFast(passOnSeatsJob, (ctx, { freedBy }) => passOnSeats(ctx, freedBy)),
    carryOut(offerFreedJob, offerFreed, EVERY_MINUTE),
  ],
  followers: [
    follow(eventChanged, giveTurnsJob, ({ subjectId }) => ({ eventId: subjectId })),
    // What was given back, or not had in time, is first offered to those who wait.
    ...[orderExpired, orderCancelled, orderMissed, seatsCancelled].map((fact) =>
      follow(fact, passOnSeatsJob, ({ subjectId }) => ({ freedBy: subjectId })),
    ),
  ],
}
