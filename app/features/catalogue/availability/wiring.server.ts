import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { readDueCalendars } from './calendars/read-due-calendars.server.ts'
import { readDueCalendarsJob } from './jobs.ts'
import { availabilityKinds } from './notification-kinds.ts'
import { availabilityRows } from './personal-data.server.ts'

export const availabilityWiring: Wiring = {
  jobs: [carryOut(readDueCalendarsJob, readDueCalendars, '*/5 * * * *')],
  personalData: availabilityRows,
  fillings: [fill(notificationKinds, availabilityKinds)],
}
