import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import type { Wiring } from '#app/platform/wiring.server.ts'
import { staffActKinds } from './notification-kinds.ts'
import { staffActRows } from './personal-data.server.ts'

export const staffActsWiring: Wiring = {
  personalData: staffActRows,
  fillings: [fill(notificationKinds, staffActKinds)],
}
