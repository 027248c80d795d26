import { sql } from 'drizzle-orm'
import type { Tx } from './db.server.ts'

/**
 * What names are locked for, each in a space of its own: whoever locks the same name for something else waits
 * for nobody.
 */
export type LockSpace =
  | 'announcements'
  | 'asking'
  | 'bills'
  | 'calendar hosts'
  | 'catalogue'
  | 'changed choice'
  | 'favourites'
  | 'mailbox'
  | 'notifications'
  | 'order owner'
  | 'order place'
  | 'places of certificates'
  | 'price promises'
  | 'sales by hand'
  | 'searches'
  | 'slug'
  | 'ticket mailbox'
  | 'waiting list'

/**
 * Locks names of one space until the transaction ends, for what has no row to lock: one after another in one
 * order, so that two who want the same ones never wait for each other. A space that stands for one thing
 * alone is locked by its own name.
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
