import { sql } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedRows } from '#app/platform/prepared-query.server.ts'
import type { PaymentRow } from './payable.ts'
import type { Subject } from './payment.ts'
import { payments } from './tables.server.ts'

const bySubject = plannedRows('payments.attempts-of', payments, {
  where: () =>
    sql`${payments.subjectKind} = ${sql.placeholder('kind')} and ${payments.subjectId} = ${sql.placeholder('id')}`,
})

/** All attempts to pay for a subject that the caller has locked. */
export function attemptsOf(tx: Tx, subject: Subject): Promise<PaymentRow[]> {
  return bySubject(tx, subject)
}
