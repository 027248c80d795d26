import { and, eq, isNull } from 'drizzle-orm'
import { LIMITS } from '#app/features/people/accounts/limit.ts'
import { proveFactor } from '#app/features/people/staff-acts/prove-factor.server.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit, personal } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { allPersonalRows, erasePerson } from '#app/platform/personal-data.server.ts'
import { countAttempt, forgetAttempts } from '#app/platform/rate-limit.server.ts'
import { findSubject } from './find-subject.server.ts'
import { erasedRequestInput } from './inputs.ts'
import { canAnswerDataRequests } from './policy.ts'
import { dataRequestsAnsweredBy } from './queries-scope.server.ts'
import { dataRequests } from './tables.server.ts'

/**
 * Erases what is kept of an address that has no account, by the rules of accounts: what the law requires
 * stays. The request itself stays, without name and address. That cannot be taken back, and asks for a code
 * of the actor's second factor (`factor`): bad input beside it where it is wrong, `limit` after ten wrong
 * ones in an hour. Refuses with `conflict` one that is closed, is not proven, is none of erasure, or has an
 * account meanwhile. For staff that looks after accounts; not found for anybody else.
 */
export async function eraseRequested(ctx: Ctx, input: unknown): Promise<void> {
  const { actor } = ctx
  if (!canAnswerDataRequests(actor)) throw notFound()
  const { code, reason, factor } = parseInput(erasedRequestInput, input)
  const { accountId } = actor
  if (factor !== '') await countAttempt(LIMITS.provePassword, accountId)
  const rules = await allPersonalRows()

  await inTransaction(async (tx) => {
    const [request] = await tx
      .select()
      .from(dataRequests)
      .where(and(dataRequestsAnsweredBy(actor), eq(dataRequests.code, code), isNull(dataRequests.closedAt)))
      .for('update')
    if (request?.wish !== 'erasure') throw refuse('conflict', 'data-requests:refused.done')
    if (request.provenAt === null) throw refuse('conflict', 'data-requests:refused.unproven')
    const who = await findSubject(tx, request.email)
    if (!who) throw refuse('conflict', 'data-requests:refused.account')
    await proveFactor(tx, ctx, { accountId, code: factor }).catch((error: unknown) => {
      throw error instanceof BadInput
        ? new BadInput({ factor: error.fields.code ?? { key: 'common:invalid.value' } })
        : error
    })

    const closed = { outcome: 'erased' as const, closedBy: accountId, closedAt: ctx.now() }
    await tx.update(dataRequests).set(closed).where(eq(dataRequests.id, request.id))
    await erasePerson(tx, rules, who)
    const about = { kind: 'data-request', id: request.id }
    await audit(tx, ctx, 'data-request.erase', about, { reason: personal(reason) })
  })
  await forgetAttempts(LIMITS.provePassword, accountId)
}
