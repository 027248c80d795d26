import { z } from 'zod'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

/** Emails a notification, if its kind is emailed. */
export const mailNotificationJob = defineJob(
  'notifications.mail-notification',
  z.object({ notificationId: z.uuid() }),
  { formerly: ['notifications.mail-told'] },
)

/** Notifies the person of this party, if it is a person's, that their username has changed. */
export const notifyRenamedPartyJob = defineJob(
  'notifications.notify-renamed-party',
  z.object({ partyId: z.uuid().transform((id) => id as PartyId), factId: z.uuid() }),
  { formerly: ['notifications.note-renamed'] },
)

/** Marks the rest of very many notifications as read. */
export const markOthersJob = defineJob(
  'notifications.mark-others',
  z.object({ accountId: z.uuid().transform((id) => id as AccountId), until: z.uuid() }),
)

/** Every night: deletes old notifications. */
export const sweepNotificationsJob = defineJob('notifications.sweep-notifications', z.object({}).catch({}), {
  formerly: ['notifications.sweep'],
})
