import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { bookStatement } from './book-statement.server.ts'
import { bookStatementJob, sweepStatementsJob } from './jobs.ts'
import { statementRows } from './personal-data.server.ts'
import { sweepStatements } from './sweep-statements.server.ts'

export const bankStatementsWiring: Wiring = {
  jobs: [
    carryOut(bookStatementJob, (ctx, { statementId }) => bookStatement(ctx, statementId)),
    carryOut(sweepStatementsJob, sweepStatements, '22 * * * *'),
  ],
  personalData: statementRows,
}
