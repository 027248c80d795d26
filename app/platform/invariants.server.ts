import { type SQL, sql } from 'drizzle-orm'
import { defineRegistry } from './registry.server.ts'

/** What must hold at any moment; the query gives what breaks it, as `what`. */
export type Invariant = { name: string; rule: string; query: SQL }

/** The placeholder for the moment as of which an invariant is checked. */
export const AT = sql.placeholder('at')

/** What each feature says must hold of its tables, the lowest first. */
export const invariants = defineRegistry<readonly Invariant[]>('invariants')
