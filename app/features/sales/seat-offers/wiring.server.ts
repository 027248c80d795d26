import { eventChanged } from '#app/features/catalogue/events/event.ts'
import {
  orderCancelled,
  orderExpired,
  orderMissed,
  seatsCancelled,
} from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { offerFreedSeatsJob, offerToWaitlistJob, releaseSeatsToWaitlistJob } from './jobs.ts'
import { offerFreedSeats } from './offer-freed-seats.server.ts'
import { offerToWaitlist } from './offer-to-waitlist.server.ts'
import { releaseSeatsToWaitlist } from './release-seats-to-waitlist.server.ts'

export const seatOffersWiring: Wiring = {
  jobs: [
    carryOutFast(offerToWaitlistJob, (ctx, { eventId }) => offerToWaitlist(ctx, eventId)),
    carryOutFast(releaseSeatsToWaitlistJob, (ctx, { freedBy }) => releaseSeatsToWaitlist(ctx, freedBy)),
    carryOut(offerFreedSeatsJob, offerFreedSeats, EVERY_MINUTE),
  ],
  followers: [
    follow(eventChanged, offerToWaitlistJob, ({ subjectId }) => ({ eventId: subjectId })),
    // What was given back, or not had in time, is first offered to those who wait.
    ...[orderExpired, orderCancelled, orderMissed, seatsCancelled].map((fact) =>
      follow(fact, releaseSeatsToWaitlistJob, ({ subjectId }) => ({ freedBy: subjectId })),
    ),
  ],
}
