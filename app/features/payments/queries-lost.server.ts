import { type SQL, sql } from 'drizzle-orm'

/** The cause of the refund named `r` in SQL, as `causeOf` says it. */
export const causeIn = (r: string): SQL => sql.raw(`split_part(${r}.key, '~', 1)`)

/** Whether the refund named `r` failed and was not asked for anew since: its amount is still owed. */
export const isLost = (
  r: string,
): SQL => sql`(${sql.raw(r)}.state = 'failed' and not exists (select from refunds later
  where later.payment_id = ${sql.raw(r)}.payment_id and ${causeIn('later')} = ${causeIn(r)} and later.id > ${sql.raw(r)}.id))`

/** Whether the refund named `r` is the first of its amount that was booked as gone. */
export const isFirstBooked = (
  r: string,
): SQL => sql`(exists (select from ledger_transactions t where t.unique_key = 'refund:' || ${sql.raw(r)}.id)
  and not exists (select from refunds sooner join ledger_transactions t on t.unique_key = 'refund:' || sooner.id
    where sooner.payment_id = ${sql.raw(r)}.payment_id and ${causeIn('sooner')} = ${causeIn(r)} and sooner.id < ${sql.raw(r)}.id))`
