import { categoryUses } from '#app/features/catalogue/topics/category-uses.server.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { compareCategories } from './compare-categories.server.ts'
import { notifyCommissionJob } from './jobs.ts'
import { commissionKinds } from './notification-kinds.ts'
import { notifyCommission } from './notify-commission.server.ts'
import { commissionRows } from './personal-data.server.ts'
import { commissionCases } from './queries-cases.server.ts'

export const commissionWiring: Wiring = {
  jobs: [carryOut(notifyCommissionJob, notifyCommission)],
  cases: commissionCases,
  personalData: commissionRows,
  fillings: [fill(categoryUses, [{ refuse: compareCategories }]), fill(notificationKinds, commissionKinds)],
}
