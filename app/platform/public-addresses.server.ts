import { type SQL, sql } from 'drizzle-orm'
import { type PublicAddress, SITEMAP_LIMIT, SITEMAP_SIZE } from '#app/kit/sitemap.ts'
import { reading } from './connections.server.ts'
import { inTransaction } from './db.server.ts'
import { keptFor } from './kept.server.ts'

/** For how many seconds the cut into parts is kept. What is added meanwhile joins the last. */
const KEPT = 15 * 60

type Part = { from: string; before: string | null; changedAt: Date }

/**
 * The addresses of all pages of one kind, cut into parts by ascending id, so that each is read by its bounds,
 * however many there are. `parts` gives the last change in each; `part` the pages of one (from 1), null when
 * there is none.
 */
export type AddressBook = {
  parts: () => Promise<(Date | null)[]>
  part: (number: number) => Promise<PublicAddress[] | null>
}

/**
 * Makes the book of a kind from a query that gives `id`, `path` (without language prefix) and `changed_at`.
 */
export function addressBook(kind: string, addresses: () => SQL, size = SITEMAP_SIZE): AddressBook {
  const parts = () => keptFor(`addresses:${kind}`, KEPT, () => cutAddresses(addresses(), size))
  return {
    parts: async () => (await parts()).map(({ changedAt }) => changedAt),
    part: async (number) => {
      const part = (await parts())[number - 1]
      return part ? addressesWithin(addresses(), part) : null
    },
  }
}

async function cutAddresses(addresses: SQL, size: number): Promise<Part[]> {
  const { rows } = await inTransaction(async (tx) => {
    // It goes through all rows, once in a while and for nobody who waits: a million take seconds.
    await tx.execute(sql`set local statement_timeout = '60s'`)
    return tx.execute<{ from: string; changed_at: string }>(sql`
    select min(id::text) as from, max(changed_at) as changed_at
    from (select id, changed_at, (row_number() over (order by id) - 1) / ${size}::int as part from (${addresses}) a) b
    group by part order by part`)
  })
  return rows.map((row, at) => ({
    from: row.from,
    before: rows[at + 1]?.from ?? null,
    changedAt: new Date(row.changed_at),
  }))
}

async function addressesWithin(addresses: SQL, { from, before }: Part): Promise<PublicAddress[]> {
  const end = before === null ? sql`` : sql`and id < ${before}::uuid`
  const { rows } = await reading().execute<{ path: string; changed_at: string }>(sql`
    select path, changed_at from (${addresses}) a where id >= ${from}::uuid ${end}
    order by id limit ${SITEMAP_LIMIT}`)
  return rows.map((row) => ({ path: row.path, changedAt: new Date(row.changed_at) }))
}
