import { drawers } from '#app/features/money/document-files/drawer-registry.server.ts'
import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { follow } from '#app/platform/facts.server.ts'
import { fill } from '#app/platform/registry.server.ts'
import { carryOut, carryOutFast, type Wiring } from '#app/platform/wiring.server.ts'
import { statementIssued } from './collective-statement.ts'
import { drawStatement } from './draw-statement.server.ts'
import { emailStatement } from './email-statement.server.ts'
import { issueStatements } from './issue-statements.server.ts'
import { emailStatementJob, issueStatementsJob } from './jobs.ts'
import { collectiveStatementsKinds } from './notification-kinds.ts'
import { collectiveStatementsRows } from './personal-data.server.ts'
import { collectiveStatementsInvariants } from './queries-invariants.server.ts'

const EVERY_HOUR = '20 * * * *'

export const collectiveStatementsWiring: Wiring = {
  jobs: [
    carryOut(issueStatementsJob, issueStatements, EVERY_HOUR),
    carryOutFast(emailStatementJob, emailStatement),
  ],
  followers: [follow(statementIssued, emailStatementJob, ({ subjectId }) => ({ statementId: subjectId }))],
  personalData: collectiveStatementsRows,
  invariants: collectiveStatementsInvariants,
  fillings: [
    fill(notificationKinds, collectiveStatementsKinds),
    fill(drawers, { 'collective-statement': drawStatement }),
  ],
}
