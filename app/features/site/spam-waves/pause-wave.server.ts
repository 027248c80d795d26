import { and, eq } from 'drizzle-orm'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { proveFactor } from '#app/features/people/staff-acts/prove-factor.server.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { enqueue } from '#app/platform/jobs.server.ts'
import { countAttempt, forgetAttempts } from '#app/platform/rate-limit.server.ts'
import { pauseWaveInput } from './inputs.ts'
import { carryOutBulkJob } from './jobs.ts'
import { canActOnWaves } from './policy.ts'
import { mayBePaused, waveSeenBy } from './queries-scope.server.ts'
import { bulkActionParties, bulkActions } from './tables.server.ts'
import { MOST_PAUSED } from './wave.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 5_000

/**
 * Orders that all of a group are paused, for one reason that each of them reads: a job does it. Returns how
 * many. Whoever has bought or sold anything, staff and own causes are left out. Repeating a `key` changes
 * nothing. Asks for a `code` of the actor's second factor: bad input beside it where it is wrong, `limit`
 * after ten wrong ones in an hour. Not found for who does not moderate; refuses with `conflict` a group
 * without anybody, and one of more than MOST_PAUSED.
 */
export async function pauseWave(ctx: Ctx, input: unknown): Promise<number> {
  const { actor } = ctx
  if (!canActOnWaves(actor)) throw notFound()
  const { code, key, days, reason, ...group } = parseInput(pauseWaveInput, input)
  const { accountId } = actor
  if (code !== '') await countAttempt(LIMITS.provePassword, accountId)

  const paused = await inTransaction((tx) =>
    once<number>(
      tx,
      { owner: `spam-waves:${accountId}`, key, body: { ...group, days, reason } },
      async () => {
        const wave = { ...group, hours: Number(group.hours) }
        const people = await tx
          .select({ partyId: parties.id })
          .from(parties)
          .innerJoin(accounts, eq(accounts.partyId, parties.id))
          .where(and(waveSeenBy(actor, wave), mayBePaused(actor)))
          .limit(MOST_PAUSED + 1)
        if (people.length === 0) throw refuse('conflict', 'spam-waves:refused.nobody')
        if (people.length > MOST_PAUSED) throw refuse('conflict', 'spam-waves:refused.tooMany')
        await proveFactor(tx, ctx, { accountId, code })

        const actionId = newId()
        const now = ctx.now()
        const until = days === null ? null : new Date(now.getTime() + days * DAY_MS)
        const about = { wave: wave.by, value: wave.value, hours: wave.hours, count: people.length }
        await tx
          .insert(bulkActions)
          .values({ id: actionId, ...about, reason, until, startedBy: accountId, startedAt: now })
        for (let from = 0; from < people.length; from += AT_ONCE) {
          const some = people.slice(from, from + AT_ONCE)
          await tx.insert(bulkActionParties).values(some.map(({ partyId }) => ({ actionId, partyId })))
        }
        const said = {
          by: wave.by,
          count: people.length,
          value: personal(wave.value),
          reason: personal(reason),
        }
        await audit(tx, ctx, 'bulk.pause', { kind: 'bulk-action', id: actionId }, said)
        await enqueue(tx, carryOutBulkJob, { actionId })
        return people.length
      },
    ),
  )
  await forgetAttempts(LIMITS.provePassword, accountId)
  return paused
}
