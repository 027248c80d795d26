import type { Wiring } from '#app/platform/wiring.server.ts'
import { credentialsRows } from './personal-data.server.ts'

export const credentialsWiring: Wiring = { personalData: credentialsRows }
