import { sql } from 'drizzle-orm'
import type { Actor } from '#app/kit/actor.ts'
import { type Scope, scope } from '#app/platform/scope.server.ts'
import { canUseKillSwitches } from './policy.ts'

/** What is turned off, for who operates the installation; nothing for anybody else. */
export function killSwitchesOf(actor: Actor): Scope<'killSwitches'> {
  return scope('killSwitches', canUseKillSwitches(actor) ? sql`true` : sql`false`)
}
