import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Ctx } from './context.server.ts'
import { read } from './db.server.ts'
import { auditEntries } from './tables.server.ts'

const MOST = 300

/**
 * The last 300 steps taken with some things of each kind, the oldest first: the action, with what, when, and
 * by which account and party, or by `system`, with what the entry keeps. The caller knows that the reader may
 * see their history. One query.
 */
export async function listHistory(ctx: Ctx, subjects: readonly { kind: string; ids: readonly string[] }[]) {
  const last = await read(ctx)
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      action: auditEntries.action,
      subjectId: auditEntries.subjectId,
      actor: auditEntries.actor,
      accountId: auditEntries.accountId,
      partyId: auditEntries.partyId,
      details: auditEntries.facts,
    })
    .from(auditEntries)
    .where(
      or(
        ...subjects.map(({ kind, ids }) =>
          and(
            eq(auditEntries.subjectKind, kind),
            sql`${auditEntries.subjectId} = any(${sql.param([...ids])}::text[])`,
          ),
        ),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(MOST)
  return last.toReversed()
}
