import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { noteLineJob } from '#app/features/people/qmail/jobs.ts'
import { lineKinds } from '#app/features/people/qmail/line-registry.server.ts'
import { offerToWaitlistJob } from '#app/features/sales/seat-offers/jobs.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { emailSeatChange } from './email-seat-change.server.ts'
import { emailSeatChangeJob } from './jobs.ts'
import { seatChangesKinds } from './notification-kinds.ts'
import { seatChangesRows } from './personal-data.server.ts'
import { seatChangesInvariants } from './queries-invariants.server.ts'
import { seatsChanged } from './seat-change.ts'

export const seatChangesWiring: Wiring = {
  jobs: [carryOutFast(emailSeatChangeJob, (ctx, { changeId }) => emailSeatChange(ctx, changeId))],
  followers: [
    follow(seatsChanged, emailSeatChangeJob, ({ subjectId }) => ({ changeId: subjectId })),
    // What was given back is first offered to those who wait for it there.
    follow(seatsChanged, offerToWaitlistJob, ({ details, subjectId }) => ({
      eventId: details.event ?? subjectId,
    })),
    follow(seatsChanged, noteLineJob, ({ factId, subjectId, details }) => ({
      subject: { kind: 'order', id: details.order ?? subjectId },
      kind: 'seatsMoved',
      about: factId,
    })),
  ],
  personalData: seatChangesRows,
  invariants: seatChangesInvariants,
  fillings: [
    fill(notificationKinds, seatChangesKinds),
    fill(lineKinds, { seatsMoved: 'qmail:line.seatsMoved' }),
  ],
}
