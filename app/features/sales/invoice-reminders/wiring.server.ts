import { drawers } from '#app/features/money/document-files/drawer-registry.server.ts'
import { invoicePaid } from '#app/features/money/invoicing/invoice.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import {
  orderCancelled,
  orderGivenBack,
  orderLapsed,
  saleCalledOff,
} from '#app/features/sales/orders/order.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { closeReminders } from './close-reminders.server.ts'
import { drawReminder } from './draw-reminder.server.ts'
import { emailReminder } from './email-reminder.server.ts'
import { closeRemindersJob, emailReminderJob, sendRemindersJob } from './jobs.ts'
import { invoiceRemindersKinds } from './notification-kinds.ts'
import { invoiceRemindersRows } from './personal-data.server.ts'
import { invoiceRemindersInvariants } from './queries-invariants.server.ts'
import { reminderIssued } from './reminder.ts'
import { sendReminders } from './send-reminders.server.ts'

export const invoiceRemindersWiring: Wiring = {
  jobs: [
    carryOut(sendRemindersJob, sendReminders, '12 * * * *'),
    carryOutFast(emailReminderJob, (ctx, { reminderId }) => emailReminder(ctx, reminderId)),
    carryOutFast(closeRemindersJob, (ctx, { orderId }) => closeReminders(ctx, orderId)),
  ],
  followers: [
    follow(reminderIssued, emailReminderJob, ({ subjectId }) => ({ reminderId: subjectId })),
    ...[invoicePaid, orderCancelled, orderGivenBack, orderLapsed, saleCalledOff].map((fact) =>
      follow(fact, closeRemindersJob, ({ subjectId }) => ({ orderId: subjectId })),
    ),
  ],
  personalData: invoiceRemindersRows,
  invariants: invoiceRemindersInvariants,
  fillings: [fill(notificationKinds, invoiceRemindersKinds), fill(drawers, { reminder: drawReminder })],
}
