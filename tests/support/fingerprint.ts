import pg from 'pg'

/**
 * What changes by itself: counters of the limits and of who looks, and files of documents, which a job draws;
 * the queue's own schema is not looked at.
 */
const RESTLESS = ['attempts', 'topic_views', 'document_files', 'undrawn_documents']
/** When something was last looked at, by the clock. */
const LOOKED_AT = ['judged_at']

/** Rows and a checksum of each table of the product, to prove that something changed nothing. */
export async function fingerprint(databaseUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
      [RESTLESS],
    )
    const prints: Record<string, string> = {}
    for (const { name } of rows) {
      const table = await client.query<{ print: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(print, '' order by print)), '') as print
         from (select md5((to_jsonb(t) - $1::text[])::text) as print from "${name}" t) rows`,
        [LOOKED_AT],
      )
      prints[name] = table.rows[0]?.print ?? ''
    }
    return prints
  } finally {
    await client.end()
  }
}
