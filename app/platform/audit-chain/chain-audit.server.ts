import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { firstIdOf } from '#app/kit/ids.ts'
import { defineJob } from '#app/kit/job.ts'
import { type Ctx, requireSystem } from '../context.server.ts'
import { inTransaction } from '../db.server.ts'
import { lockNames } from '../lock-names.server.ts'
import { auditChain, auditEntries } from '../tables.server.ts'
import { CHAIN_START, chainedHash, chainedText } from './chained-text.server.ts'

export const chainAuditJob = defineJob('platform.chain-audit', z.object({}).catch({}))

const AT_ONCE = 2_000
/** An entry is committed at the latest so long after its id was made. */
const LATE_MS = 3_600_000

const moment = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/**
 * Chains the entries of the trace that are not yet, in the order of their ids; returns how many. Refuses any
 * actor but the system.
 */
export async function chainAudit(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  for (let total = 0; ; ) {
    const chained = await chainSome()
    total += chained
    if (chained < AT_ONCE) return total
  }
}

const chainSome = () =>
  inTransaction(async (tx) => {
    await lockNames(tx, 'audit chain')
    const [last] = await tx
      .select({ position: auditChain.position, hash: auditChain.hash })
      .from(auditChain)
      .orderBy(desc(auditChain.position))
      .limit(1)
    const [newest] = await tx
      .select({ entryId: auditChain.entryId })
      .from(auditChain)
      .orderBy(desc(auditChain.entryId))
      .limit(1)
    const since = newest
      ? firstIdOf(new Date(Math.max(0, moment(newest.entryId) - LATE_MS)))
      : firstIdOf(new Date(0))
    const entries = await tx
      .select({ id: auditEntries.id, text: chainedText })
      .from(auditEntries)
      .leftJoin(auditChain, eq(auditChain.entryId, auditEntries.id))
      .where(sql`${gt(auditEntries.id, since)} and ${auditChain.entryId} is null`)
      .orderBy(asc(auditEntries.id))
      .limit(AT_ONCE)
    if (entries.length === 0) return 0

    let { position, hash } = last ?? { position: 0, hash: CHAIN_START }
    const rows = entries.map(({ id, text }) => {
      position += 1
      hash = chainedHash(hash, text)
      return { position, entryId: id, hash }
    })
    await tx.insert(auditChain).values(rows)
    return rows.length
  })
