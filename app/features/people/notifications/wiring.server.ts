import { partyRenamed } from '#app/features/people/parties/party.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { mailTold, markOthers, noteRenamed, sweepNotifications } from './jobs.ts'
import { mailNotification } from './mail-notification.server.ts'
import { markTheOthers } from './mark-others.server.ts'
import { noteRenamedParty } from './note-renamed.server.ts'
import { forgetOldNotifications } from './sweep-notifications.server.ts'

export const notificationsWiring: Wiring = {
  jobs: [
    carryOutFast(mailTold, (ctx, { notificationId }) => mailNotification(ctx, notificationId)),
    carryOut(markOthers, markTheOthers),
    carryOut(sweepNotifications, forgetOldNotifications, '41 2 * * *'),
    carryOut(noteRenamed, noteRenamedParty),
  ],
  followers: [
    follow(partyRenamed, noteRenamed, ({ factId, subjectId }) => ({ factId, partyId: subjectId as PartyId })),
  ],
}
