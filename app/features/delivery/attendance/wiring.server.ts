import type { Wiring } from '#app/platform/wiring.server.ts'
import { attendanceRows } from './personal-data.server.ts'

export const attendanceWiring: Wiring = { personalData: attendanceRows }
