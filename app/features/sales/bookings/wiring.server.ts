import { noteLineJob, openContactsJob } from '#app/features/people/qmail/jobs.ts'
import { lineKinds } from '#app/features/people/qmail/line-registry.server.ts'
import { settledPairs } from '#app/features/people/qmail/settled-pairs.server.ts'
import { subjectKinds } from '#app/features/people/qmail/subject-registry.server.ts'
import {
  orderCancelled,
  orderConfirmed,
  orderGivenBack,
  orderReserved,
  seatsCancelled,
} from '#app/features/sales/orders/order.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import type { Wiring } from '#app/platform/wiring.server.ts'
import { haveTraded } from './queries-settled.server.ts'
import { orderSubject } from './queries-subject.server.ts'

const ofOrder = [
  { fact: orderConfirmed, kind: 'orderConfirmed' },
  { fact: orderReserved, kind: 'orderReserved' },
  { fact: orderCancelled, kind: 'orderCancelled' },
  { fact: orderGivenBack, kind: 'orderCancelled' },
] as const

export const bookingsWiring: Wiring = {
  followers: [
    ...ofOrder.map(({ fact, kind }) =>
      follow(fact, noteLineJob, ({ factId, subjectId }) => ({
        subject: { kind: 'order', id: subjectId },
        kind,
        about: factId,
      })),
    ),
    ...[orderConfirmed, orderReserved].map((fact) =>
      follow(fact, openContactsJob, ({ details }) => ({
        one: details.seller as PartyId,
        other: (details.buyer ?? null) as PartyId | null,
      })),
    ),
    follow(seatsCancelled, noteLineJob, ({ factId, subjectId, details }) => ({
      subject: { kind: 'order', id: details.order ?? subjectId },
      kind: 'seatsCancelled',
      about: factId,
    })),
  ],
  fillings: [
    fill(subjectKinds, { order: orderSubject }),
    fill(settledPairs, [haveTraded]),
    fill(lineKinds, {
      orderConfirmed: 'qmail:line.orderConfirmed',
      orderReserved: 'qmail:line.orderReserved',
      orderCancelled: 'qmail:line.orderCancelled',
      seatsCancelled: 'qmail:line.seatsCancelled',
    }),
  ],
}
