import type { Wiring } from '#app/platform/wiring.server.ts'
import { supportRows } from './personal-data.server.ts'
import { supportCases } from './queries-cases.server.ts'

export const supportWiring: Wiring = {
  cases: supportCases,
  personalData: supportRows,
}
