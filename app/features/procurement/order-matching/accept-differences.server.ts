import { requireAccountHolder } from '#app/kit/actor.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { once } from '#app/platform/idempotency.server.ts'
import { inSavepoint, type RefusedOne } from '#app/platform/in-savepoint.server.ts'
import { acceptDifferencesInput } from './inputs.ts'
import { seenOf } from './matching.ts'
import { canMatch } from './policy.ts'
import { writeAcceptance } from './write-acceptance.server.ts'

/** What became of the chosen invoices: how many were accepted, and why the others were not. */
export type AcceptedDifferences = { accepted: number; refused: ({ invoice: string } & RefusedOne)[] }

/**
 * Accepts the differences of up to 100 invoices with one reason, each by itself: one that cannot be keeps no
 * other back and is said with its reason (what `acceptDifference` refuses, `order-matching:refused.changed`
 * for a difference that is not the one that was read, `common:refused.notFound`). Repeats with one key accept
 * once and give the same answer. Refuses employees of a firm with `common:refused.forbidden`.
 */
export async function acceptDifferences(ctx: Ctx, input: unknown): Promise<AcceptedDifferences> {
  const { key, reason, invoice: chosen } = parseInput(acceptDifferencesInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)
  if (!canMatch(actor)) throw refuse('forbidden', 'common:refused.forbidden')

  return inTransaction(async (tx) => {
    const call = { owner: `order-matching:${actor.accountId}`, key, body: { reason, chosen } }
    return once(tx, call, async () => {
      const answer: AcceptedDifferences = { accepted: 0, refused: [] }
      // In one order for everybody: of two who decide at once one waits for the other.
      for (const one of [...new Set(chosen)].sort()) {
        const [code = '', invoice = '', ...difference] = one.split(':')
        const seen = seenOf(difference.join(':'))
        const refusal = await inSavepoint(tx, (inner) =>
          writeAcceptance(inner, ctx, { code, invoice, reason, seen }),
        )
        if (refusal) answer.refused.push({ invoice, ...refusal })
        else answer.accepted += 1
      }
      return answer
    })
  })
}
