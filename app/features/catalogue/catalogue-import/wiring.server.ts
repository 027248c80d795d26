import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import type { Wiring } from '#app/platform/wiring.server.ts'
import { catalogueImportKinds } from './notification-kinds.ts'
import { catalogueImportRows } from './personal-data.server.ts'

export const catalogueImportWiring: Wiring = {
  personalData: catalogueImportRows,
  fillings: [fill(notificationKinds, catalogueImportKinds)],
}
