import { beforeAll, describe, expect, test } from 'vitest'
import { removeMember } from '#app/features/people/companies/remove-member.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { endDelegate } from '#app/features/sales/approval-rules/end-delegate.server.ts'
import { nameDelegate } from '#app/features/sales/approval-rules/name-delegate.server.ts'
import { listDelegations } from '#app/features/sales/approval-rules/queries-rules.server.ts'
import { remindSteps } from '#app/features/sales/approval-rules/remind-steps.server.ts'
import { approvalDelegates } from '#app/features/sales/approval-rules/tables.server.ts'
import { approvePurchases } from '#app/features/sales/purchase-requests/approve-purchases.server.ts'
import {
  countPurchasesToDecide,
  listPurchasesToDecide,
} from '#app/features/sales/purchase-requests/queries-purchases.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import '#app/platform/testing/database.ts'
import { and, eq } from 'drizzle-orm'
import type { PersonCtx } from '#app/platform/http/guard.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { askedFor, onSale } from '#tests/support/a-limited-member.ts'
import { aRule, aRuledTeam, stepsOf, tellSteps } from '#tests/support/a-ruled-team.ts'
import { answerOf } from '#tests/support/answer-of.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const away = (ctx: PersonCtx, delegate: AccountId, from = day(-1), until = day(1)) =>
  nameDelegate(ctx, { delegate, fromDay: from, untilDay: until })
const NOT_YOURS = [{ reason: 'approval-rules:refused.notYours', count: 1 }]
const toldOf = async (about: string, kind: string) =>
  (
    await db()
      .select()
      .from(notifications)
      .where(and(eq(notifications.about, about), eq(notifications.kind, kind as never)))
  ).map(({ recipientId }) => recipientId)

describe('a delegate', () => {
  test('decides and is told while who is named is away, found at the time of the decision', async () => {
    const { admin, second, manager, other, accounts } = await aRuledTeam(({ other }) => [
      aRule('150', [other.id]),
    ])
    const { id } = await askedFor(manager, await onSale(), 2)
    expect(await approvePurchases(second, { purchase: id })).toMatchObject({ not: NOT_YOURS })
    await away(other, accounts.second.id)
    await away(other, accounts.second.id)
    expect(await listDelegations(other)).toHaveLength(1)
    await tellSteps()
    const [step] = await stepsOf(id)
    expect(await toldOf(step?.id ?? '', 'approvalAsked')).toEqual([accounts.second.id])
    expect(await countPurchasesToDecide(other)).toBe(1)
    const seen = await listPurchasesToDecide(second, { limit: 5, offset: 0 })
    expect(seen.map(({ isOwnTurn }) => isOwnTurn)).toEqual([true])
    expect(await approvePurchases(admin, { purchase: id })).toMatchObject({ not: NOT_YOURS })
    expect(await approvePurchases(second, { purchase: id })).toEqual({ done: 1, not: [] })
  })

  test('never decides on what he or she asks, nor does anybody by way of that', async () => {
    const team = await aRuledTeam(({ other: named }) => [aRule('150', [named.id])])
    await away(team.other, team.accounts.manager.id)
    await away(team.manager, team.accounts.second.id)
    const { id } = await askedFor(team.manager, await onSale(), 2)
    expect(await answerOf(approvePurchases(team.manager, { purchase: id }))).toBe('common:refused.notFound')
    expect(await approvePurchases(team.second, { purchase: id })).toMatchObject({ not: NOT_YOURS })
    expect(await approvePurchases(team.other, { purchase: id })).toEqual({ done: 1, not: [] })
    const elsewhere = await aRuledTeam(({ other: named }) => [aRule('150', [named.id])])
    expect(await answerOf(away(elsewhere.admin, team.accounts.second.id))).toBe(
      'delegate: approval-rules:invalid.gone',
    )
  })

  test('whom the asking admin has named for the judge does not decide', async () => {
    const { admin, second, other, accounts } = await aRuledTeam(({ other: judge }) => [
      aRule('150', [judge.id]),
    ])
    const named = { member: accounts.other.id, delegate: accounts.second.id }
    await nameDelegate(admin, { ...named, fromDay: day(-1), untilDay: day(1) })
    const { id } = await askedFor(admin, await onSale(), 2)
    expect(await approvePurchases(second, { purchase: id })).toMatchObject({ not: NOT_YOURS })
    await tellSteps()
    const [step] = await stepsOf(id)
    expect(await toldOf(step?.id ?? '', 'approvalAsked')).toEqual([accounts.other.id])
    expect(await approvePurchases(other, { purchase: id })).toEqual({ done: 1, not: [] })
  })

  test('of a delegate decides too, up to three in a row; circles do no harm', async () => {
    const { admin, second, manager, other, accounts } = await aRuledTeam(({ second }) => [
      aRule('150', [second.id]),
    ])
    await away(second, accounts.other.id)
    await away(other, accounts.first.id)
    await away(admin, accounts.second.id)
    const { id } = await askedFor(manager, await onSale(), 2)
    await tellSteps()
    const [step] = await stepsOf(id)
    expect(await toldOf(step?.id ?? '', 'approvalAsked')).toEqual([accounts.first.id])
    expect(await approvePurchases(admin, { purchase: id })).toEqual({ done: 1, not: [] })
  })

  test('is refused beside the field, named by the member or an admin alone, and ended', async () => {
    const { admin, manager, other, accounts } = await aRuledTeam(({ other }) => [aRule('150', [other.id])])
    expect(await answerOf(away(other, accounts.other.id))).toBe('delegate: approval-rules:invalid.self')
    expect(await answerOf(away(other, accounts.first.id, day(2), day(1)))).toBe(
      'untilDay: approval-rules:invalid.order',
    )
    expect(await answerOf(away(other, accounts.first.id, day(0), day(500)))).toBe(
      'untilDay: approval-rules:invalid.long',
    )
    const forOther = {
      member: accounts.other.id,
      delegate: accounts.first.id,
      fromDay: day(0),
      untilDay: day(3),
    }
    expect(await answerOf(nameDelegate(manager, forOther))).toBe('common:refused.forbidden')
    await nameDelegate(admin, forOther)
    expect(await answerOf(away(other, accounts.second.id, day(2), day(4)))).toBe(
      'fromDay: approval-rules:invalid.overlap',
    )
    const [row] = await listDelegations(other)
    expect(await listDelegations(manager)).toEqual([])
    expect(await answerOf(endDelegate(manager, { delegation: row?.id }))).toBe('common:refused.notFound')
    await endDelegate(other, { delegation: row?.id })
    await endDelegate(other, { delegation: row?.id })
    expect(await listDelegations(admin)).toEqual([])
  })

  test('counts on his or her days alone, by the clocks of who is away', async () => {
    const { manager, second, other, accounts } = await aRuledTeam(({ other }) => [aRule('150', [other.id])])
    await away(other, accounts.second.id, day(3), day(5))
    const { id } = await askedFor(manager, await onSale(), 2)
    expect(await approvePurchases(second, { purchase: id })).toMatchObject({ not: NOT_YOURS })
    await db()
      .update(approvalDelegates)
      .set({ fromDay: day(-2), untilDay: day(2) })
    expect(await approvePurchases(second, { purchase: id })).toEqual({ done: 1, not: [] })
  })
})

describe('who is silent', () => {
  test('is reminded after two working days, and after four any admin decides and is told', async () => {
    const { admin, second, manager, accounts } = await aRuledTeam(({ other }) => [aRule('150', [other.id])])
    const { id } = await askedFor(
      manager,
      await onSale({ startsAt: new Date(Date.now() + 60 * 86_400_000) }),
      2,
    )
    const [step] = await stepsOf(id)
    const at = (moment: Date | null | undefined) => () => new Date((moment?.getTime() ?? 0) + 1_000)
    const clock = (moment: Date | null | undefined) => systemContext('test', { now: at(moment) })
    expect(await remindSteps(systemContext('test'))).toBe(0)
    expect(await remindSteps(clock(step?.remindAt))).toBe(1)
    expect(await remindSteps(clock(step?.remindAt))).toBe(0)
    await tellSteps()
    expect(await toldOf(step?.id ?? '', 'approvalReminded')).toEqual([accounts.other.id])
    expect(await approvePurchases(admin, { purchase: id })).toMatchObject({ not: NOT_YOURS })
    const both = await Promise.all([
      remindSteps(clock(step?.escalateAt)),
      remindSteps(clock(step?.escalateAt)),
    ])
    expect(both.toSorted()).toEqual([0, 1])
    await tellSteps()
    expect((await toldOf(step?.id ?? '', 'approvalEscalated')).toSorted()).toEqual(
      [accounts.other.id, accounts.first.id, accounts.second.id].toSorted(),
    )
    expect(await approvePurchases(second, { purchase: id })).toEqual({ done: 1, not: [] })
  })

  test('and who has left is replaced by any admin', async () => {
    const { admin, manager, accounts } = await aRuledTeam(({ other }) => [aRule('150', [other.id])])
    const { id } = await askedFor(manager, await onSale(), 2)
    await removeMember(admin, { memberId: accounts.other.partyId })
    expect(await approvePurchases(admin, { purchase: id })).toEqual({ done: 1, not: [] })
  })
})
