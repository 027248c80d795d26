import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { notifyGroupJob } from './jobs.ts'
import { groupsKinds } from './notification-kinds.ts'
import { notifyGroup } from './notify-group.server.ts'
import { groupsRows } from './personal-data.server.ts'

export const groupsWiring: Wiring = {
  jobs: [carryOutFast(notifyGroupJob, notifyGroup)],
  personalData: groupsRows,
  fillings: [fill(notificationKinds, groupsKinds)],
}
