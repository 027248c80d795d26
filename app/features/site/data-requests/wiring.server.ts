import type { Wiring } from '#app/platform/wiring.server.ts'
import { dataRequestRows } from './personal-data.server.ts'
import { dataRequestCases } from './queries-cases.server.ts'

export const dataRequestsWiring: Wiring = { cases: dataRequestCases, personalData: dataRequestRows }
