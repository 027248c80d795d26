import { partyRenamed } from '#app/features/people/parties/party.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { mailNotificationJob, markOthersJob, notifyRenamedPartyJob, sweepNotificationsJob } from './jobs.ts'
import { notificationKinds } from './kind-registry.server.ts'
import { mailNotification } from './mail-notification.server.ts'
import { markOthers } from './mark-others.server.ts'
import { notifyRenamedParty } from './notify-renamed-party.server.ts'
import { notificationsKinds } from './own-kinds.ts'
import { notificationRows } from './personal-data.server.ts'
import { sweepNotifications } from './sweep-notifications.server.ts'

export const notificationsWiring: Wiring = {
  jobs: [
    carryOutFast(mailNotificationJob, (ctx, { notificationId }) => mailNotification(ctx, notificationId)),
    carryOut(markOthersJob, markOthers),
    carryOut(sweepNotificationsJob, sweepNotifications, '41 2 * * *'),
    carryOut(notifyRenamedPartyJob, notifyRenamedParty),
  ],
  followers: [
    follow(partyRenamed, notifyRenamedPartyJob, ({ factId, subjectId }) => ({
      factId,
      partyId: subjectId as PartyId,
    })),
  ],
  personalData: notificationRows,
  fillings: [fill(notificationKinds, notificationsKinds)],
}
