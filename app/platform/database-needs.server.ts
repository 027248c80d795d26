import pg from 'pg'
import { StartFault } from './postgres-place.server.ts'

/**
 * The oldest major version of PostgreSQL that Quorum works with: the one that it brings and that every test
 * runs on.
 */
export const LEAST_POSTGRES = 18

type Facts = { version: string; encoding: string; byCode: boolean; letters: boolean }

/** Why a database cannot be used at all, in one sentence; null when it can. */
export function databaseFault({ version, encoding }: Pick<Facts, 'version' | 'encoding'>): string | null {
  if (Number.parseInt(version, 10) < LEAST_POSTGRES)
    return `The database is PostgreSQL ${version} and Quorum needs ${LEAST_POSTGRES} or newer: set DATABASE_URL to such a one, or leave it out for the one that Quorum brings.`
  if (encoding !== 'UTF8')
    return `The database keeps text as ${encoding} and Quorum needs UTF8: create it with "encoding 'UTF8'", as docs/operations.md shows.`
  return null
}

/** What works, but not as it should, in a sentence each. */
export function databaseDoubts({ byCode, letters }: Pick<Facts, 'byCode' | 'letters'>): string[] {
  const order =
    'The database sorts text by the rules of a language and not by code point: lists sort otherwise than documented.'
  const words =
    'The database knows the letters of English alone: the search finds no words that are almost right in other languages.'
  const remedy = 'docs/operations.md shows how to create one that fits.'
  return [byCode ? null : order, letters ? null : words].flatMap((doubt) =>
    doubt === null ? [] : [`${doubt} ${remedy}`],
  )
}

/**
 * Refuses with a StartFault a database that is too old or keeps text in an encoding without all languages.
 */
export async function refuseUnfitDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Pick<Facts, 'version' | 'encoding'>>(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
  )
  const fault = rows[0] && databaseFault(rows[0])
  if (fault) throw new StartFault(fault)
}

/** Warnings about a database of one's own for whoever starts Quorum, once its schema exists. */
export async function findDatabaseDoubts(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Pick<Facts, 'byCode' | 'letters'>>(
      `select 'Z' < 'a' and 'z' < 'ä' and 'a b' < 'aa' as "byCode", cardinality(show_trgm('研修')) > 0 as letters`,
    )
    return rows[0] ? databaseDoubts(rows[0]) : []
  } finally {
    await client.end()
  }
}
