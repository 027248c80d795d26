import type { Wiring } from '#app/platform/wiring.server.ts'
import { checkInRows } from './personal-data.server.ts'

export const checkInWiring: Wiring = { personalData: checkInRows }
