import { z } from 'zod'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'

/** Emails what somebody was told, if it is an email, too. */
export const mailNotificationJob = defineJob(
  'notifications.mail-notification',
  z.object({ notificationId: z.uuid() }),
  { formerly: ['notifications.mail-told'] },
)

/** Notes for the person whose party this is, if it is one, that their username is a new one. */
export const notifyRenamedPartyJob = defineJob(
  'notifications.notify-renamed-party',
  z.object({ partyId: z.uuid().transform((id) => id as PartyId), factId: z.uuid() }),
  { formerly: ['notifications.note-renamed'] },
)

/** Goes on with marking as read what somebody was told until then, where that is very much. */
export const markOthersJob = defineJob(
  'notifications.mark-others',
  z.object({ accountId: z.uuid().transform((id) => id as AccountId), until: z.uuid() }),
)

/** Every night: forgets what people were told long ago. */
export const sweepNotificationsJob = defineJob('notifications.sweep-notifications', z.object({}).catch({}), {
  formerly: ['notifications.sweep'],
})
