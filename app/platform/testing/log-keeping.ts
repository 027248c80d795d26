import * as fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/**
 * Where runs of tests leave their logs, and beside them what those must not tell; searched after all tests.
 */
const FOLDER = path.join(import.meta.dirname, '../../../test-results/logs')

/**
 * Columns that hold addresses of people, tokens, codes, keys and hashes, by their names, whatever table is
 * new.
 */
const COLUMNS =
  '(^|_)(email|to_address|reply_to|token|visitor_key|code|value|password|secret|hash|owner|confirm_url)$'
const LINKS = `/(?:confirm|reset/[^/\\s]+|ticket|sandbox)/([\\w.-]{12,})`

/** The file of a run's kind (`server`, `database`, `postgres of …`) with this ending. */
export function logFile(kind: string, ending: 'log' | 'secrets'): string {
  fs.mkdirSync(FOLDER, { recursive: true })
  return path.join(FOLDER, `${kind}.${ending}`)
}

/** Forgets what the last run of this kind left. */
export function forgetLogs(kind: string): void {
  for (const ending of ['log', 'secrets'] as const) fs.rmSync(logFile(kind, ending), { force: true })
}

/** Adds what a database holds of addresses, tokens and codes to what the logs of a run must not tell. */
export async function keepSecrets(kind: string, databaseUrl: string): Promise<void> {
  const secrets = await secretsIn(databaseUrl)
  fs.appendFileSync(logFile(kind, 'secrets'), secrets.map((secret) => `${JSON.stringify(secret)}\n`).join(''))
}

async function secretsIn(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const columns = await client.query(
      `select format('select %1$I::text as secret from %2$I where length(%1$I) between 10 and 500', column_name, table_name)
        as asked from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and column_name ~ $1`,
      [COLUMNS],
    )
    const links = `select (regexp_matches(text, '${LINKS}', 'g'))[1] as secret from emails`
    const { rows } = await client.query<{ secret: string }>(
      [...columns.rows.map(({ asked }) => asked), links].join(' union '),
    )
    return rows.map(({ secret }) => secret)
  } finally {
    await client.end()
  }
}
