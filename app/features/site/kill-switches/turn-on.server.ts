import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { readKillSwitches, writeTurnedOn } from '#app/platform/kill-switches.server.ts'
import { turnOnInput } from './inputs.ts'
import { canUseKillSwitches } from './policy.ts'

/**
 * Turns a part of the product on again before its end. What is on stays so. Not found for who does not
 * operate the installation.
 */
export async function turnOn(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canUseKillSwitches(actor)) throw notFound()
  const { name } = parseInput(turnOnInput, input)

  await inTransaction(async (tx) => {
    if (await writeTurnedOn(tx, name))
      await audit(tx, ctx, 'kill-switch.turn-on', { kind: 'kill-switch', id: name })
  })
  await readKillSwitches()
}
