import { type SQL, sql } from 'drizzle-orm'

declare const scoped: unique symbol

/**
 * A condition that leaves of some rows only those which an actor may see. Reads of what belongs to somebody have one in
 * their `where`, or they are refused by `npm run check`.
 */
export type Scope<Name extends string = string> = SQL & { readonly [scoped]: Name }

/**
 * Makes a scope. For `queries-scope.server.ts` of the feature that owns the rows alone; without a condition nobody sees
 * anything.
 */
export function scope<const Name extends string>(_name: Name, condition: SQL | undefined): Scope<Name> {
  return (condition ?? sql`false`) as Scope<Name>
}
