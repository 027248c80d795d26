import type { Wiring } from '#app/platform/wiring.server.ts'
import { orderDeskRows } from './personal-data.server.ts'
import { orderDeskCases } from './queries-cases.server.ts'

export const orderDeskWiring: Wiring = { cases: orderDeskCases, personalData: orderDeskRows }
