import { sql } from 'drizzle-orm'
import type { Tx } from './db.server.ts'

/** Name spaces of locks: equal names in different spaces do not block each other. */
export type LockSpace =
  | 'announcements'
  | 'approval rules'
  | 'asking'
  | 'audit chain'
  | 'assessment settings'
  | 'bills'
  | 'budgets'
  | 'calendar hosts'
  | 'case'
  | 'catalogue'
  | 'categories'
  | 'changed choice'
  | 'collections'
  | 'commission'
  | 'commission rules'
  | 'favourites'
  | 'invoice archives'
  | 'mailbox'
  | 'match mails'
  | 'newsletter'
  | 'notes about suppliers'
  | 'notifications'
  | 'order owner'
  | 'order place'
  | 'payouts'
  | 'places of certificates'
  | 'price promises'
  | 'review rings'
  | 'sales by hand'
  | 'same message'
  | 'searches'
  | 'seller reports'
  | 'slug'
  | 'ticket mailbox'
  | 'waiting list'

/**
 * Locks names of one space until the transaction ends, for what has no row to lock, in a fixed order, so that
 * there are no deadlocks. A space for a single thing is locked by its own name.
 */
export async function lockNames(tx: Tx, space: LockSpace, names: readonly string[] = [space]): Promise<void> {
  const sorted = [...new Set(names)].sort()
  if (sorted.length === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${space}:`}::text || name, 0))
    from unnest(${sql.param(sorted)}::text[]) as given (name)`)
}

/**
 * The same lock of one name as SQL, for a statement that is written out: `name` is its parameter or column.
 */
export const lockOf = (space: LockSpace, name: string) =>
  `pg_advisory_xact_lock(hashtextextended('${space}:' || ${name}, 0))`
