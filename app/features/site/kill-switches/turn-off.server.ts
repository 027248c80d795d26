import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { proveFactor } from '#app/features/people/staff-acts/prove-factor.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { readKillSwitches, writeTurnedOff } from '#app/platform/kill-switches.server.ts'
import { countAttempt, forgetAttempts } from '#app/platform/rate-limit.server.ts'
import { turnOffInput } from './inputs.ts'
import { canUseKillSwitches } from './policy.ts'

const HOUR_MS = 3_600_000

/**
 * Turns a part of the product off for some hours from now, for a reason that colleagues read; what is off
 * already gets that end and that reason. This process knows at once, others within seconds. Repeating a `key`
 * changes nothing. Asks for a `code` of the actor's second factor: bad input beside it where it is wrong,
 * `limit` after ten wrong ones in an hour. Not found for who does not operate the installation.
 */
export async function turnOff(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canUseKillSwitches(actor)) throw notFound()
  const { key, code, ...wanted } = parseInput(turnOffInput, input)
  const { name, reason } = wanted
  const { accountId } = actor
  if (code !== '') await countAttempt(LIMITS.provePassword, accountId)

  await inTransaction(async (tx) => {
    const call = { owner: `kill-switches:${accountId}`, key, body: wanted, answer: true }
    await once(tx, call, async () => {
      await proveFactor(tx, ctx, { accountId, code })
      const now = ctx.now()
      const endsAt = new Date(now.getTime() + Number(wanted.hours) * HOUR_MS)
      await writeTurnedOff(tx, name, { reason, turnedOffBy: accountId, turnedOffAt: now, endsAt })
      const said = { until: endsAt.toISOString(), reason: personal(reason) }
      await audit(tx, ctx, 'kill-switch.turn-off', { kind: 'kill-switch', id: name }, said)
      return true
    })
  })
  await forgetAttempts(LIMITS.provePassword, accountId)
  await readKillSwitches()
}
