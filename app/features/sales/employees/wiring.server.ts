import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { forgetImports } from './forget-imports.server.ts'
import { forgetImportsJob } from './jobs.ts'
import { employeeRows } from './personal-data.server.ts'

export const employeesWiring: Wiring = {
  jobs: [carryOut(forgetImportsJob, forgetImports, '37 * * * *')],
  personalData: employeeRows,
}
