import { canSeeCollection } from '#app/features/sales/collection-terms/policy.ts'
import { parseInput } from '#app/kit/input.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { askStatementInput } from './inputs.ts'
import { issueStatement } from './issue-statement.server.ts'
import { canAskStatement } from './policy.ts'

const IN_A_DAY = { name: 'collective-statements', points: 10, seconds: 86_400 }

/**
 * Issues a statement of what the company acted for owes now, without waiting for its day; repeats with one
 * key issue one. Not found for who acts for no company; refuses with `forbidden` who is no admin, with
 * `conflict` (`collective-statements:refused.nothingOpen`) where nothing is owed, with `limit` more than
 * ten a day. Returns its number.
 */
export async function askStatement(ctx: Ctx, input: unknown): Promise<string> {
  const { key } = parseInput(askStatementInput, input)
  const { actor } = ctx
  if (!canSeeCollection(actor)) throw notFound()
  if (!canAskStatement(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  return inTransaction(async (tx) => {
    const call = { owner: `collective-statements:${actor.accountId}`, key, body: { party: actor.partyId } }
    return once(tx, call, async () => {
      await countAttempt(IN_A_DAY, actor.partyId)
      const wanted = { partyId: actor.partyId, periodOn: null, requestedBy: actor.accountId }
      const numberText = await issueStatement(tx, ctx, wanted)
      if (numberText === null) throw refuse('conflict', 'collective-statements:refused.nothingOpen')
      return numberText
    })
  })
}
