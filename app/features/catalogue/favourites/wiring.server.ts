import { categoryUses } from '#app/features/catalogue/topics/category-uses.server.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { notifySavedSearchesJob } from './jobs.ts'
import { moveCategory } from './move-category.server.ts'
import { favouritesKinds } from './notification-kinds.ts'
import { notifySavedSearches } from './notify-saved-searches.server.ts'
import { favouriteRows } from './personal-data.server.ts'

export const favouritesWiring: Wiring = {
  jobs: [carryOut(notifySavedSearchesJob, notifySavedSearches, '*/5 * * * *')],
  personalData: favouriteRows,
  fillings: [fill(categoryUses, [{ move: moveCategory }]), fill(notificationKinds, favouritesKinds)],
}
