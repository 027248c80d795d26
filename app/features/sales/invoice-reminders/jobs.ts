import { z } from 'zod'
import { defineJob } from '#app/kit/job.ts'

/** Every hour: issues the reminders that are due. */
export const sendRemindersJob = defineJob('invoice-reminders.send-reminders', z.object({}).catch({}))

/** Sends one to who pays. */
export const emailReminderJob = defineJob(
  'invoice-reminders.email-reminder',
  z.object({ reminderId: z.uuid() }),
)

/** Ends those of an order that is paid, or owes nothing any more. */
export const closeRemindersJob = defineJob(
  'invoice-reminders.close-reminders',
  z.object({ orderId: z.uuid() }),
)
