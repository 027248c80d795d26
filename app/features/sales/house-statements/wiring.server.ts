import { carryOut, EVERY_TEN_MINUTES, type Wiring } from '#app/platform/wiring.server.ts'
import { bookHouseStatement } from './book-house-statement.server.ts'
import { bookHouseStatementJob, sweepHouseStatementsJob } from './jobs.ts'
import { houseStatementsRows } from './personal-data.server.ts'
import { sweepHouseStatements } from './sweep-house-statements.server.ts'

export const houseStatementsWiring: Wiring = {
  jobs: [
    carryOut(bookHouseStatementJob, bookHouseStatement),
    carryOut(sweepHouseStatementsJob, sweepHouseStatements, EVERY_TEN_MINUTES),
  ],
  personalData: houseStatementsRows,
}
