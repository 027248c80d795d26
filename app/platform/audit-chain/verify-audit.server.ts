import { asc, eq, gt, sql } from 'drizzle-orm'
import { type Ctx, requireSystem } from '../context.server.ts'
import { read } from '../db.server.ts'
import { auditChain, auditEntries } from '../tables.server.ts'
import { CHAIN_START, chainedHash, chainedText } from './chained-text.server.ts'

const AT_ONCE = 2_000

/** What is wrong with an entry: it is not as it was, it is gone, or one was taken out of the chain. */
type Broken = { position: number; entryId: string; what: 'changed' | 'gone' | 'gap' }

export type Verified = {
  entries: number
  last: string
  broken: Broken | null
  /** Entries of more than an hour ago that were never chained. */
  unchained: number
}

/**
 * Walks the chain of the trace from its start and finds the first entry that is not as it was. Refuses any
 * actor but the system.
 */
export async function verifyAudit(ctx: Ctx): Promise<Verified> {
  requireSystem(ctx)
  const [left] = await read(ctx)
    .select({ unchained: sql<number>`count(*)::int` })
    .from(auditEntries)
    .leftJoin(auditChain, eq(auditChain.entryId, auditEntries.id))
    .where(sql`${auditChain.entryId} is null and ${auditEntries.at} < now() - interval '1 hour'`)
  const unchained = left?.unchained ?? 0

  let [position, hash] = [0, CHAIN_START]
  for (;;) {
    const rows = await read(ctx)
      .select({
        position: auditChain.position,
        entryId: auditChain.entryId,
        hash: auditChain.hash,
        text: sql<string | null>`case when ${auditEntries.id} is not null then ${chainedText} end`,
      })
      .from(auditChain)
      .leftJoin(auditEntries, eq(auditEntries.id, auditChain.entryId))
      .where(gt(auditChain.position, position))
      .orderBy(asc(auditChain.position))
      .limit(AT_ONCE)
    for (const row of rows) {
      const what = faultOf(row, { position, hash })
      if (what)
        return {
          entries: position,
          last: hash,
          broken: { position: row.position, entryId: row.entryId, what },
          unchained,
        }
      position = row.position
      hash = row.hash
    }
    if (rows.length < AT_ONCE) return { entries: position, last: hash, broken: null, unchained }
  }
}

type Link = { position: number; hash: string }

function faultOf(row: Link & { text: string | null }, before: Link): Broken['what'] | null {
  if (row.position !== before.position + 1) return 'gap'
  if (row.text === null) return 'gone'
  return chainedHash(before.hash, row.text) === row.hash ? null : 'changed'
}
