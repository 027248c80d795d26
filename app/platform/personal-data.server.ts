import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Tx } from './db.server.ts'

/** The person that data is about, as it was known before anything of it was erased. */
export type DataSubject = { accountId: AccountId; partyId: PartyId; email: string; username: string }

/** What becomes of rows when the person is erased that they are about. */
type Fate<T extends PgTable> =
  | 'deleted'
  /** Stays as it is, by the law or as somebody else's: `why` says so. */
  | 'kept'
  /** Stays without what is personal in it: these columns are overwritten. */
  | { [K in keyof T['$inferInsert']]?: T['$inferInsert'][K] | SQL }

type Given<T extends PgTable> = {
  /** Which of its rows are about the person. */
  of: (who: DataSubject) => SQL | undefined
  fate: Fate<T>
  /** Texts in rows that stay which are not personal, or stay with them. */
  stays?: readonly (keyof T['$inferSelect'])[]
  why?: string
}

export type PersonalRows = {
  table: PgTable
  of: Given<PgTable>['of'] | null
  fate: 'deleted' | 'kept' | Record<string, unknown>
  stays: readonly string[]
  why: string
}

/** Says which rows of a table are about a person, and what becomes of them. For the feature that owns the table alone. */
export function personalRows<T extends PgTable>(table: T, given: Given<T>): PersonalRows {
  const { of, fate, stays = [], why = '' } = given
  return { table, of, fate: fate as PersonalRows['fate'], stays: stays as readonly string[], why }
}

/** Says that a table holds nothing about persons, or nothing for longer than `why` says. */
export function rowsOfNobody(table: PgTable, why: string): PersonalRows {
  return { table, of: null, fate: 'kept', stays: [], why }
}

/** Erases a person in the rows that `rules` name, in their order: who looks at other rows stands before these. */
export async function erasePerson(tx: Tx, rules: readonly PersonalRows[], who: DataSubject): Promise<void> {
  for (const { table, of, fate } of rules) {
    if (of === null || fate === 'kept') continue
    if (fate === 'deleted') await tx.delete(table).where(of(who))
    else await tx.update(table).set(fate).where(of(who))
  }
}
