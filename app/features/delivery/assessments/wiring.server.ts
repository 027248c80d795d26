import { eventCancelled, eventCompleted } from '#app/features/catalogue/events/event.ts'
import { paymentRefunded } from '#app/features/money/payments/refund.ts'
import { orderCancelled, orderGivenBack, seatsCancelled } from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { askDue } from './ask-due.server.ts'
import { askParticipants } from './ask-participants.server.ts'
import { askDueJob, askParticipantsJob, remindParticipantsJob, stopQuestionnairesJob } from './jobs.ts'
import { assessmentRows } from './personal-data.server.ts'
import { assessmentsInvariants } from './queries-invariants.server.ts'
import { remindParticipants } from './remind-participants.server.ts'
import { stopQuestionnaires } from './stop-questionnaires.server.ts'

export const assessmentsWiring: Wiring = {
  jobs: [
    carryOut(askParticipantsJob, askParticipants),
    carryOut(askDueJob, (ctx) => askDue(ctx), '17 * * * *'),
    carryOut(remindParticipantsJob, (ctx) => remindParticipants(ctx), '47 * * * *'),
    carryOut(stopQuestionnairesJob, (ctx) => stopQuestionnaires(ctx), '33 * * * *'),
  ],
  followers: [
    follow(eventCompleted, askParticipantsJob, ({ subjectId }) => ({
      eventId: subjectId,
      round: 'end' as const,
    })),
    follow(eventCancelled, stopQuestionnairesJob, () => ({})),
    follow(orderCancelled, stopQuestionnairesJob, () => ({})),
    follow(orderGivenBack, stopQuestionnairesJob, () => ({})),
    follow(seatsCancelled, stopQuestionnairesJob, () => ({})),
    follow(paymentRefunded, stopQuestionnairesJob, () => ({})),
  ],
  personalData: assessmentRows,
  invariants: assessmentsInvariants,
}
