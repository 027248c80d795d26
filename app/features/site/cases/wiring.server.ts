import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import type { Wiring } from '#app/platform/wiring.server.ts'
import { caseKinds } from './notification-kinds.ts'
import { caseRows } from './personal-data.server.ts'

export const casesWiring: Wiring = {
  personalData: caseRows,
  fillings: [fill(notificationKinds, caseKinds)],
}
