import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * The condition of a CHECK that a column holds one of a tuple's words: the tuple also makes its type and its
 * enum.
 */
export function isOneOf(column: PgColumn, words: readonly string[]): SQL {
  const list = sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  )
  return sql`${column} in (${list})`.inlineParams()
}
