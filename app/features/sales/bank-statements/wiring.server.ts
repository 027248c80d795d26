import { carryOut, type Wiring } from '#app/platform/wiring.server.ts'
import { bookStatement } from './book-statement.server.ts'
import { bookStatements, sweepStatements } from './jobs.ts'
import { sweepOldStatements } from './sweep-statements.server.ts'

export const bankStatementsWiring: Wiring = {
  jobs: [
    carryOut(bookStatements, (ctx, { statementId }) => bookStatement(ctx, statementId)),
    carryOut(sweepStatements, sweepOldStatements, '22 * * * *'),
  ],
}
