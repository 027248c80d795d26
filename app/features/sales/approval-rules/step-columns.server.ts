import { sql } from 'drizzle-orm'
import { MANAGER } from './approval-rule.ts'

/** Who decides at a step of a rule, which is called `s`. */
export const approverOfStep = sql`(case when s.is_manager then ${sql.raw(`'${MANAGER}'`)} else s.approver_id::text end)`
