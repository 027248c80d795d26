import { sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canOpenThing } from './policy.ts'
import type { ThingKind } from './thing.ts'

/** All things of a kind, and what happened with them, for staff with a task that opens them. */
export function thingsOpenTo(actor: Actor, kind: ThingKind): Scope<'things'> {
  return scope('things', canOpenThing(actor, kind) ? sql`true` : undefined)
}
