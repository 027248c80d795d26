import { lockComingDates } from '#app/features/catalogue/inventory/lock-coming-dates.server.ts'
import { lockSoldEvent } from '#app/features/catalogue/inventory/lock-sold-event.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { copyQuestions } from './copy-questions.server.ts'
import { spreadQuestionsInput } from './inputs.ts'
import { canAskParticipants } from './policy.ts'

/**
 * Asks the questions of the organiser's own event on the other coming dates of its series, too; what they ask
 * already stays. Returns how many dates ask more now. Refuses with `notFound` somebody else's event, with
 * `forbidden` a member without the right to manage it.
 */
export async function spreadQuestions(ctx: Ctx, input: unknown): Promise<number> {
  const { event: slug } = parseInput(spreadQuestionsInput, input)

  return inTransaction(async (tx) => {
    const dates = await lockComingDates(tx, ctx, slug)
    const event = await lockSoldEvent(tx, ctx, slug)

    if (!canAskParticipants(ctx.actor, event)) throw refuse('forbidden', 'common:refused.forbidden')

    const count = await copyQuestions(tx, { from: event.id, to: dates })
    await audit(tx, ctx, 'orders.questions-spread', { kind: 'event', id: event.id }, { dates: count })
    return count
  })
}
