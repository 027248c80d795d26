import { eventCancelled } from '#app/features/catalogue/events/event.ts'
import {
  seatRequestEnded,
  seatsApproved,
  seatsAsked,
  seatsDeclined,
} from '#app/features/catalogue/inventory/requests/seat-request.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { endSeatRequests } from './end-seat-requests.server.ts'
import { endSeatRequestsJob, notifySeatRequestJob } from './jobs.ts'
import { seatRequestsKinds } from './notification-kinds.ts'
import { notifySeatRequest } from './notify-seat-request.server.ts'

export const seatRequestsWiring: Wiring = {
  jobs: [
    carryOut(endSeatRequestsJob, endSeatRequests, EVERY_MINUTE),
    carryOutFast(notifySeatRequestJob, (ctx, { requestId }) => notifySeatRequest(ctx, requestId)),
  ],
  followers: [
    ...[seatsAsked, seatsApproved, seatsDeclined, seatRequestEnded].map((fact) =>
      follow(fact, notifySeatRequestJob, ({ subjectId }) => ({ requestId: subjectId })),
    ),
    follow(eventCancelled, endSeatRequestsJob, () => ({})),
  ],
  fillings: [fill(notificationKinds, seatRequestsKinds)],
}
