import { and, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { Tx } from './db.server.ts'
import { defineRegistry } from './registry.server.ts'

/**
 * The person whose data is read or erased, as known before the erasure. `email` is the account's, in lower
 * case; `provenEmail` the same once confirmed: what others have stored under an address does not belong to
 * somebody who has only typed it.
 */
export type DataSubject = {
  accountId: AccountId
  partyId: PartyId
  username: string
  email: string
  provenEmail: string | null
}

/** What becomes of rows when the person is erased that they are about. */
type Fate<T extends PgTable> =
  | 'deleted'
  /** Stays as it is, by the law or as somebody else's: `why` says so. */
  | 'kept'
  /** Stays without what is personal in it: these columns are overwritten. */
  | { [K in keyof T['$inferInsert']]?: T['$inferInsert'][K] | SQL }

/** What of such rows the person is given who asks for the own data. */
export type Exported<Column> = {
  /** What the file is called. */
  as: string
  columns: readonly Column[]
  /**
   * Columns that are never given: secrets, and what is about somebody else. Ids of ours are not given either
   * way.
   */
  withheld?: readonly Column[]
  /** What else belongs to a row, under its name in the file. */
  also?: (who: DataSubject) => Record<string, SQL>
  /** Which rows, where these are not all that are erased. */
  of?: (who: DataSubject) => SQL | undefined
}

type Given<T extends PgTable> = {
  /** Which of its rows are about the person. */
  of: (who: DataSubject) => SQL | undefined
  fate: Fate<T>
  /** But for those that features above have stay: see `keptWhile`. */
  unlessKept?: true
  /** What the person is given of them; or why nothing. */
  exported: Exported<keyof T['$inferSelect'] & string> | string
  /** Texts in rows that stay which are not personal, or stay with them. */
  stays?: readonly (keyof T['$inferSelect'])[]
  why?: string
}

export type PersonalRows = {
  table: PgTable
  of: Given<PgTable>['of'] | null
  fate: 'deleted' | 'kept' | Record<string, unknown>
  unlessKept: boolean
  exported: Exported<string> | string
  stays: readonly string[]
  why: string
}

/**
 * Says which rows of a table are about a person, what becomes of them, and what the person is given of them.
 * For the feature that owns the table alone.
 */
export function personalRows<T extends PgTable>(table: T, given: Given<T>): PersonalRows {
  const { of, fate, unlessKept = false, exported, stays = [], why = '' } = given
  return {
    table,
    of,
    fate: fate as PersonalRows['fate'],
    unlessKept,
    exported: exported as PersonalRows['exported'],
    stays: stays as readonly string[],
    why,
  }
}

/** Says that a table holds nothing about persons, or nothing for longer than `why` says. */
export function rowsOfNobody(table: PgTable, why: string): PersonalRows {
  return { table, of: null, fate: 'kept', unlessKept: false, exported: why, stays: [], why }
}

/**
 * Rows of a lower feature that stay for what a higher one has of them; `isKept` is a condition on the table.
 */
export type KeptRows = { table: PgTable; isKept: SQL }
export type PersonalRule = PersonalRows | KeptRows

/**
 * Has rows of a lower feature stay, where this has some that lead to them. For the feature whose tables the
 * condition names.
 */
export function keptWhile(table: PgTable, isKept: SQL): KeptRows {
  return { table, isKept }
}

/** What each feature says of its tables, the lowest first. */
export const personalData = defineRegistry<readonly (readonly PersonalRule[])[]>('personal data')

/**
 * The rules of personal data for every table (a test checks that): from the highest floor down, so that rows
 * are processed before those that they refer to.
 */
export async function allPersonalRows(): Promise<readonly PersonalRows[]> {
  const all = (await personalData.read()).toReversed().flat()
  const kept = all.filter((rule) => 'isKept' in rule)
  return all
    .filter((rule) => 'fate' in rule)
    .map((rule) => (rule.unlessKept ? withoutKept(rule, kept) : rule))
}

function withoutKept(rule: PersonalRows, all: readonly KeptRows[]): PersonalRows {
  const isKept = or(...all.filter(({ table }) => table === rule.table).map((kept) => kept.isKept))
  return isKept ? { ...rule, of: (who) => and(rule.of?.(who), not(isKept)) } : rule
}

/** Erases a person in the rows of `rules`, in order: rules that depend on other rows come first. */
export async function erasePerson(tx: Tx, rules: readonly PersonalRows[], who: DataSubject): Promise<void> {
  // What names somebody in the trace is deleted nowhere else: a trigger refuses it.
  await tx.execute(sql`select set_config('quorum.erasing', 'on', true)`)
  for (const { table, of, fate } of rules) {
    if (of === null || fate === 'kept') continue
    if (fate === 'deleted') await tx.delete(table).where(of(who))
    else await tx.update(table).set(fate).where(of(who))
  }
}
