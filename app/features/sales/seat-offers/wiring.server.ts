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
import { giveEventTurns, offerAllFreed, passOn } from './jobs.ts'
import { offerFreed } from './offer-freed.server.ts'
import { passOnSeats } from './pass-on-seats.server.ts'

export const seatOffersWiring: Wiring = {
  jobs: [
    carryOutFast(giveEventTurns, (ctx, { eventId }) => giveTurns(ctx, eventId)),
    carryOutFast(passOn, (ctx, { freedBy }) => passOnSeats(ctx, freedBy)),
    carryOut(offerAllFreed, offerFreed, EVERY_MINUTE),
  ],
  followers: [
    follow(eventChanged, giveEventTurns, ({ subjectId }) => ({ eventId: subjectId })),
    // What was given back, or not had in time, is first offered to those who wait.
    ...[orderExpired, orderCancelled, orderMissed, seatsCancelled].map((fact) =>
      follow(fact, passOn, ({ subjectId }) => ({ freedBy: subjectId })),
    ),
  ],
}
