import { eventCancelled } from '#app/features/catalogue/events/event.ts'
import {
  seatRequestEnded,
  seatsApproved,
  seatsAsked,
  seatsDeclined,
} from '#app/features/catalogue/inventory/requests/seat-request.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, EVERY_MINUTE, type Wiring } from '#app/platform/wiring.server.ts'
import { endSeatRequests } from './end-requests.server.ts'
import { endRequests, noteAsked, noteDecided } from './jobs.ts'
import { noteSeatRequest } from './note-request.server.ts'

export const seatRequestsWiring: Wiring = {
  jobs: [
    carryOut(endRequests, endSeatRequests, EVERY_MINUTE),
    carryOut(noteAsked, (ctx, { requestId }) => noteSeatRequest(ctx, requestId)),
    carryOutFast(noteDecided, (ctx, { requestId }) => noteSeatRequest(ctx, requestId)),
  ],
  followers: [
    follow(seatsAsked, noteAsked, ({ subjectId }) => ({ requestId: subjectId })),
    ...[seatsApproved, seatsDeclined, seatRequestEnded].map((fact) =>
      follow(fact, noteDecided, ({ subjectId }) => ({ requestId: subjectId })),
    ),
    follow(eventCancelled, endRequests, () => ({})),
  ],
}
