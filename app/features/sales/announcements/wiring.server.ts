import { follow } from '#app/platform/facts.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { announced } from './announcement.ts'
import { sendAnnouncementJob, spreadAnnouncementJob } from './jobs.ts'
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
}
