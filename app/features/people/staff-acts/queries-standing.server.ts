import { type Column, getTableName, type SQL, sql } from 'drizzle-orm'
import { removalsOf } from './queries-scope.server.ts'
import type { ActedOn } from './staff-act.ts'
import { staffActs } from './tables.server.ts'

/** How staff has a thing stand that is not as all others. */
export type ThingStanding = 'demote' | 'hide' | 'remove' | null

/** A column with its table: inside of what is asked for each row it would be another one. */
const named = (column: Column) =>
  sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`

type Columns = Record<'id' | 'hiddenAt' | 'demotedAt', Column>

/**
 * How staff has a thing stand, by its columns; null where it is as all others. What is hidden for a time and
 * what is removed for good are both out of sight: the act that holds says which.
 */
export const thingStanding = (
  kind: ActedOn,
  { id, hiddenAt, demotedAt }: Columns,
): SQL<ThingStanding> => sql<ThingStanding>`case when ${hiddenAt} is not null then
    case when exists (select from ${staffActs} a where ${removalsOf(kind, named(id))}) then 'remove' else 'hide' end
  when ${demotedAt} is not null then 'demote' end`
