import { and, eq, gt } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { KILL_SWITCHES, type KillSwitch } from '#app/kit/kill-switch.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { killSwitches } from '#app/platform/tables.server.ts'
import { canUseKillSwitches } from './policy.ts'
import { killSwitchesOf } from './queries-scope.server.ts'

export type ShownSwitch = {
  name: KillSwitch
  /** Since when it is off, until when, why and by whom; null while it is on. */
  off: { since: Date; until: Date; reason: string; by: string | null } | null
}

/** All kill switches in their order. Not found for who does not operate the installation. */
export async function listKillSwitches(ctx: Ctx): Promise<ShownSwitch[]> {
  if (!canUseKillSwitches(ctx.actor)) throw notFound()
  const rows = await read(ctx)
    .select({
      name: killSwitches.name,
      since: killSwitches.turnedOffAt,
      until: killSwitches.endsAt,
      reason: killSwitches.reason,
      by: accounts.displayUsername,
    })
    .from(killSwitches)
    .leftJoin(accounts, eq(accounts.id, killSwitches.turnedOffBy))
    .where(and(killSwitchesOf(ctx.actor), gt(killSwitches.endsAt, ctx.now())))
  const found = new Map(rows.map(({ name, ...off }) => [name, off]))
  return KILL_SWITCHES.map((name) => ({ name, off: found.get(name) ?? null }))
}
