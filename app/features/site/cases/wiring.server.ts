import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { afterStaffActs } from '#app/platform/after-staff-acts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { notifyLateCasesJob, notifySoldJob, notifyUrgentCasesJob } from './jobs.ts'
import { caseKinds } from './notification-kinds.ts'
import { notifyLateCases } from './notify-late-cases.server.ts'
import { notifySold } from './notify-sold.server.ts'
import { notifyUrgentCases } from './notify-urgent-cases.server.ts'
import { caseRows } from './personal-data.server.ts'
import { soldCases } from './queries-sold-cases.server.ts'
import { tellColleagues } from './tell-colleagues.server.ts'

export const casesWiring: Wiring = {
  cases: soldCases,
  jobs: [
    carryOut(notifySoldJob, notifySold),
    carryOut(notifyLateCasesJob, notifyLateCases, '12 6 * * *'),
    carryOut(notifyUrgentCasesJob, notifyUrgentCases, '* * * * *'),
  ],
  personalData: caseRows,
  fillings: [fill(notificationKinds, caseKinds), fill(afterStaffActs, [tellColleagues])],
}
