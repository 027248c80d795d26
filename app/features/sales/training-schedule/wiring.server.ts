import type { Wiring } from '#app/platform/wiring.server.ts'
import { trainingScheduleRows } from './personal-data.server.ts'
import { listScheduleCalendar } from './queries-calendar.server.ts'

export const trainingScheduleWiring: Wiring = {
  personalData: trainingScheduleRows,
  programs: { 'orders:read': [listScheduleCalendar] },
}
