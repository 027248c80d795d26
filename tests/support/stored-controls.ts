import { sql } from 'drizzle-orm'
import { db } from '#app/platform/testing/store.ts'

/**
 * Tables in which a character stands that nobody types: a control, or one that turns the direction of what
 * follows.
 */
export async function tablesWithControls(): Promise<string[]> {
  const { rows } = await db().execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const held = await db().execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text ~ '[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]' limit 1`,
    )
    if (held.rows.length > 0) found.push(name)
  }
  return found
}
