import { and, eq, sql } from 'drizzle-orm'
import { lockTrainingRequest } from '#app/features/sales/training-requests/lock-training-request.server.ts'
import { requireThere } from '#app/features/sales/training-requests/require-there.server.ts'
import { answerUntil } from '#app/features/sales/training-requests/training-request.ts'
import { readDays } from '#app/features/sales/training-requests/wanted-days.ts'
import { requireAccountHolder } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { proposeDaysInput } from './inputs.ts'
import { lockAgreedTraining } from './lock-agreed-training.server.ts'
import { sideOf } from './policy.ts'
import { earlierOf, reschedulingProposed, sameDays } from './rescheduling.ts'
import { reschedulings } from './tables.server.ts'

/** How often one party proposes other days: each is told to somebody. */
const PROPOSALS = { name: 'propose-days', points: 20, seconds: 3600 }

/**
 * Proposes other days of an agreed training to its other side, in the zone of its place, with a word; nothing
 * moves by it. The same again changes nothing. Somebody else's is not found; refuses
 * `reschedulings:refused.open` while another proposal waits for an answer, `trainings:refused.otherSide`,
 * what lockAgreedTraining refuses, and `limit` after many within an hour; bad input beside the days, also
 * beside `day1` for those that are agreed on already.
 */
export async function proposeDays(ctx: Ctx, input: unknown): Promise<void> {
  const { code, words, ...typed } = parseInput(proposeDaysInput, input)
  const { actor } = ctx
  requireAccountHolder(actor)

  await inTransaction(async (tx) => {
    const { request } = await lockTrainingRequest(tx, ctx, { code })
    const { training } = await lockAgreedTraining(tx, ctx, request)
    const days = readDays(typed, { timeZone: request.timeZone, now: ctx.now() })
    const [open] = await tx
      .select()
      .from(reschedulings)
      .where(and(eq(reschedulings.requestId, request.id), eq(reschedulings.state, 'open')))

    const proposer = sideOf(actor, request)
    if (proposer === null) throw notFound()
    await requireThere(tx, proposer === 'buyer' ? request.providerId : request.buyerId)

    if (open?.proposer === proposer && open.words === words && sameDays(open.days, days.days)) return
    if (open) throw refuse('conflict', 'reschedulings:refused.open')
    if (sameDays(training.days, days.days))
      throw new BadInput({ day1: { key: 'reschedulings:form.sameDays' } })
    await countAttempt(PROPOSALS, actor.partyId)

    const id = newId()
    const [last] = await tx
      .select({ number: sql<number>`coalesce(max(${reschedulings.number}), 0)::int` })
      .from(reschedulings)
      .where(eq(reschedulings.requestId, request.id))
    await tx.insert(reschedulings).values({
      ...days,
      id,
      requestId: request.id,
      number: (last?.number ?? 0) + 1,
      state: 'open',
      proposer,
      proposedBy: actor.accountId,
      words,
      answerBy: earlierOf(answerUntil(ctx.now(), days.startsAt), training.startsAt),
    })
    await audit(tx, ctx, 'rescheduling.propose', { kind: 'rescheduling', id })
    await recordFact(tx, reschedulingProposed, id, { request: request.id, proposer })
  })
}
