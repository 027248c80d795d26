import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { announced } from './announcement.ts'
import { sendAnnouncementJob, spreadAnnouncementJob } from './jobs.ts'
import { announcementsKinds } from './notification-kinds.ts'
import { announcementsRows } from './personal-data.server.ts'
import { sendAnnouncement } from './send-announcement.server.ts'
import { spreadAnnouncement } from './spread-announcement.server.ts'

export const announcementsWiring: Wiring = {
  jobs: [
    carryOut(spreadAnnouncementJob, (ctx, { announcementId }) => spreadAnnouncement(ctx, announcementId)),
    carryOutFast(sendAnnouncementJob, sendAnnouncement),
  ],
  followers: [follow(announced, spreadAnnouncementJob, ({ subjectId }) => ({ announcementId: subjectId }))],
  personalData: announcementsRows,
  fillings: [fill(notificationKinds, announcementsKinds)],
}
