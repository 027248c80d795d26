import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { readDueCalendars } from './calendars/read-due-calendars.server.ts'
import { readDueCalendarsJob } from './jobs.ts'

export const availabilityWiring: Wiring = {
  jobs: [carryOut(readDueCalendarsJob, readDueCalendars, '*/5 * * * *')],
}
