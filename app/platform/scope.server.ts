import { type SQL, sql } from 'drizzle-orm'

declare const scoped: unique symbol
declare const dependent: unique symbol

/**
 * A condition that leaves of some rows only those which an actor may see. Reads of what belongs to somebody
 * have one in their `where`, or they are refused by `npm run check`.
 */
export type Scope<Name extends string = string> = SQL & { readonly [scoped]: Name }

/**
 * Makes a scope. For `queries-scope.server.ts` of the feature that owns the rows alone; without a condition
 * nobody sees anything.
 */
export function scope<const Name extends string>(_name: Name, condition: SQL | undefined): Scope<Name> {
  return (condition ?? sql`false`) as Scope<Name>
}

/**
 * A condition that ties some rows to those of a query around it (`purchasesOfOrders`). It hides nothing from
 * anybody by itself: what is around it has a scope, or the read is refused by `npm run check`.
 */
export type DependentScope<Name extends string = string> = SQL & { readonly [dependent]: Name }

/** Makes a dependent scope, as `scope` does one that stands by itself, and in the same files alone. */
export function dependentScope<const Name extends string>(
  _name: Name,
  condition: SQL | undefined,
): DependentScope<Name> {
  return (condition ?? sql`false`) as DependentScope<Name>
}
