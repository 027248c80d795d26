import { and, eq, gte, isNull, lte } from 'drizzle-orm'
import { type AccountId, newId } from '#app/kit/ids.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { lockNames } from '#app/platform/lock-names.server.ts'
import { findDeciders } from './find-deciders.server.ts'
import { nameDelegateInput } from './inputs.ts'
import { canBeAsked } from './policy.ts'
import { approvalDelegates } from './tables.server.ts'

const LONGEST_DAYS = 366

/**
 * Names who decides for the actor in the company acted for, from one day to another; admins name one for
 * anybody there. A second press changes nothing. Bad input beside `delegate` for who cannot be asked, or is
 * the same member, and beside `fromDay` where another delegate is named for some of these days, and beside
 * `until` beyond a year; refuses who cannot be asked, and a member who names one for another, with
 * `common:refused.forbidden`.
 */
export async function nameDelegate(ctx: Ctx, input: unknown): Promise<void> {
  const { member, delegate, fromDay, untilDay } = parseInput(nameDelegateInput, input)
  const { actor } = ctx
  if (!canBeAsked(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const accountId = (member ?? actor.accountId) as AccountId
  const delegateId = delegate as AccountId
  if (accountId !== actor.accountId && actor.role !== 'admin')
    throw refuse('forbidden', 'common:refused.forbidden')
  if (accountId === delegateId) throw new BadInput({ delegate: { key: 'approval-rules:invalid.self' } })
  const days = (Date.parse(untilDay) - Date.parse(fromDay)) / 86_400_000
  if (days > LONGEST_DAYS) throw new BadInput({ untilDay: { key: 'approval-rules:invalid.long' } })

  await inTransaction(async (tx) => {
    const companyId = actor.partyId
    await lockNames(tx, 'approval rules', [companyId])
    const { deciders } = await findDeciders(tx, companyId)
    const gone = { key: 'approval-rules:invalid.gone' }
    if (!deciders.has(delegateId)) throw new BadInput({ delegate: gone })
    if (!deciders.has(accountId) && accountId !== actor.accountId) throw new BadInput({ member: gone })
    const [other] = await tx
      .select()
      .from(approvalDelegates)
      .where(
        and(
          eq(approvalDelegates.companyId, companyId),
          eq(approvalDelegates.accountId, accountId),
          isNull(approvalDelegates.endedAt),
          lte(approvalDelegates.fromDay, untilDay),
          gte(approvalDelegates.untilDay, fromDay),
        ),
      )
      .limit(1)
    const isSame =
      other?.delegateId === delegateId && other.fromDay === fromDay && other.untilDay === untilDay
    if (isSame) return
    if (other) throw new BadInput({ fromDay: { key: 'approval-rules:invalid.overlap' } })

    const id = newId()
    const said = {
      id,
      companyId,
      accountId,
      delegateId,
      fromDay,
      untilDay,
      createdBy: actor.accountId,
      createdAt: ctx.now(),
    }
    await tx.insert(approvalDelegates).values(said)
    await audit(tx, ctx, 'approval-rules.delegate', { kind: 'party', id: companyId }, { delegation: id })
  })
}
