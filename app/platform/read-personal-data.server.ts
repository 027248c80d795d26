import { and, asc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from './db.server.ts'
import type { DataSubject, Exported, PersonalRows } from './personal-data.server.ts'

/**
 * Rows that are read at once: each time all that are left are looked through, so many, while they are short,
 * are few times.
 */
const AT_ONCE = { first: 100, most: 1_000, letters: 250_000 }

/** The rules by which something is given to who asks for the own data. */
export type ExportedRows = PersonalRows & { exported: Exported<string> }
export const isExported = (rule: PersonalRows): rule is ExportedRows =>
  rule.of !== null && typeof rule.exported !== 'string'

/**
 * What a person is given of the rows of one rule, as the pieces of a JSON list. Rows are read by the hundred,
 * short ones by the thousand, as fast as the pieces are taken, and nothing of the database is held in
 * between.
 */
export async function* exportedRows(
  reader: Reader,
  rule: ExportedRows,
  who: DataSubject,
): AsyncGenerator<string> {
  const { table, exported } = rule
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const key = keyOf(rule)
  const fields: Record<string, PgColumn | SQL> = {}
  for (const name of exported.columns) if (columns[name]) fields[name] = columns[name]
  // One level down, so that its columns keep the names of their tables.
  for (const [name, value] of Object.entries(exported.also?.(who) ?? {})) fields[name] = sql`${value}`
  const places = Object.fromEntries(key.map((column, at) => [`key ${at}`, column]))
  const of = (exported.of ?? rule.of)?.(who)
  if (!of) throw new Error('a rule of personal data without a condition')

  let after: SQL | undefined
  let limit = AT_ONCE.first
  for (let isFirst = true; ; ) {
    const rows: Record<string, unknown>[] = await reader
      .select({ ...fields, ...places })
      .from(table)
      .where(and(of, after))
      .orderBy(...key.map((column) => asc(column)))
      .limit(limit)
    let letters = 0
    for (const row of rows) {
      const given = Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]]))
      const text = JSON.stringify(given, null, 2)
      letters += text.length
      yield `${isFirst ? '[\n' : ',\n'}${text}`
      isFirst = false
    }
    const last = rows.at(-1)
    if (rows.length < limit || !last) return yield isFirst ? '[]\n' : '\n]\n'
    const values = key.map((column, at) => sql.param(last[`key ${at}`], column))
    const short = Math.floor((limit * AT_ONCE.letters) / letters)
    limit = Math.min(AT_ONCE.most, Math.max(AT_ONCE.first, short))
    after = sql`(${sql.join(key, sql`, `)}) > (${sql.join(values, sql`, `)})`
  }
}

function keyOf({ table }: PersonalRows): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}
