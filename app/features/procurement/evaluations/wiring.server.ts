import type { Wiring } from '#app/platform/wiring.server.ts'
import { evaluationRows } from './personal-data.server.ts'

export const evaluationsWiring: Wiring = { personalData: evaluationRows }
