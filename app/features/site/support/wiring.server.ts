import type { Wiring } from '#app/platform/wiring.server.ts'
import { supportRows } from './personal-data.server.ts'

export const supportWiring: Wiring = { personalData: supportRows }
