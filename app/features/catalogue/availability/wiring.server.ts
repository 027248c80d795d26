import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { readDueCalendars } from './calendars/read-due-calendars.server.ts'
import { readCalendars } from './jobs.ts'

export const availabilityWiring: Wiring = {
  jobs: [carryOut(readCalendars, readDueCalendars, '*/5 * * * *')],
}
