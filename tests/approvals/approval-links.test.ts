import { beforeAll, describe, expect, test } from 'vitest'
import { removeMember } from '#app/features/people/companies/remove-member.server.ts'
import { setMemberRole } from '#app/features/people/companies/set-member-role.server.ts'
import { decideByLink } from '#app/features/sales/approval-rules/decide-by-link.server.ts'
import { findLinked } from '#app/features/sales/approval-rules/queries-link.server.ts'
import { approvalLinks } from '#app/features/sales/approval-rules/tables.server.ts'
import { approvePurchases } from '#app/features/sales/purchase-requests/approve-purchases.server.ts'
import { withdrawPurchase } from '#app/features/sales/purchase-requests/withdraw-purchase.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { askedFor, onSale, requestOf } from '#tests/support/a-limited-member.ts'
import { approvalToken, aRule, aRuledTeam, stepsOf, tellSteps } from '#tests/support/a-ruled-team.ts'
import { answerOf } from '#tests/support/answer-of.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

let visits = 0
/** Somebody without a session, each time from elsewhere. */
const visitor = (now = () => new Date()): Ctx => {
  visits += 1
  return makeContext({ ip: `192.0.2.${visits % 250}-${visits}`, now })
}

async function aScene() {
  const team = await aRuledTeam(({ other }) => [aRule('150', [other.id, 'admin'])])
  const { reference, id } = await askedFor(team.manager, await onSale(), 2)
  await tellSteps()
  return { ...team, reference, id, token: await approvalToken(team.accounts.other) }
}

const approve = (ctx: Ctx, token: string) => decideByLink(ctx, { intent: 'approve', token })
const standingOf = async (ctx: Ctx, token: string) => (await findLinked(ctx, token)).standing

describe('the link of a mail', () => {
  test('W3: decides nothing in 100 visits, and one step by a press, without signing in', async () => {
    const { id, token, accounts, reference } = await aScene()
    for (let visit = 0; visit < 100; visit += 1) {
      const { standing, said } = await findLinked(visitor(), token)
      expect(standing).toBe('open')
      expect(said?.amount).toEqual({ minor: 20_000, currency: 'EUR' })
    }
    expect((await stepsOf(id)).filter(({ decidedAt }) => decidedAt !== null)).toHaveLength(0)
    const [link] = await db().select().from(approvalLinks)
    expect(link?.usedAt ?? null).toBeNull()

    await approve(visitor(), token)
    const [first, second] = await stepsOf(id)
    expect(first?.decidedBy).toBe(accounts.other.id)
    expect(second?.decidedAt).toBeNull()
    expect(await standingOf(visitor(), token)).toBe('used')
    expect(await answerOf(approve(visitor(), token))).toBe('approval-rules:link.used')
    await tellSteps()
    await approve(visitor(), await approvalToken(accounts.second))
    expect((await requestOf(reference))?.state).toBe('approved')
    expect(await standingOf(visitor(), await approvalToken(accounts.first))).toBe('decided')
  })

  test('W3: works once, of 20 who press at the same moment', async () => {
    const { id, token } = await aScene()
    const answers = await Promise.all(Array.from({ length: 20 }, () => answerOf(approve(visitor(), token))))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(new Set(answers.filter((answer) => answer !== 'done'))).toEqual(
      new Set(['approval-rules:link.used']),
    )
    expect((await stepsOf(id)).filter(({ decidedAt }) => decidedAt !== null)).toHaveLength(1)
  })

  test('W3: works for seven days', async () => {
    const { token } = await aScene()
    const at = (days: number) => () => new Date(Date.now() + days * 86_400_000)
    expect(await standingOf(visitor(at(6.99)), token)).toBe('open')
    expect(await standingOf(visitor(at(7.01)), token)).toBe('expired')
    expect(await answerOf(approve(visitor(at(7.01)), token))).toBe('approval-rules:link.expired')
  })

  test('says that it was decided meanwhile, withdrawn, or is nobody’s', async () => {
    const { id, token, other, manager, reference, accounts } = await aScene()
    await approvePurchases(other, { purchase: id })
    const shown = await findLinked(visitor(), token)
    expect(shown.standing).toBe('decided')
    expect(shown.decided?.by).toBeTruthy()
    expect(await answerOf(approve(visitor(), token))).toBe('approval-rules:link.decided')
    await tellSteps()
    const next = await approvalToken(accounts.first)
    await withdrawPurchase(manager, { reference })
    expect(await standingOf(visitor(), next)).toBe('ended')
    expect(await answerOf(approve(visitor(), next))).toBe('approval-rules:link.ended')
    for (const made of ['made-up', 'A'.repeat(43)])
      expect(await answerOf(approve(visitor(), made))).toBe('common:refused.notFound')
    expect(await answerOf(findLinked(visitor(), 'A'.repeat(43)))).toBe('common:refused.notFound')
  })

  test('gives never more rights than the person has by now', async () => {
    const { admin, token, accounts } = await aScene()
    await removeMember(admin, { memberId: accounts.other.partyId })
    expect(await standingOf(visitor(), token)).toBe('noRight')
    expect(await answerOf(approve(visitor(), token))).toBe('approval-rules:link.noRight')

    const team = await aRuledTeam(() => [aRule('150', ['admin'])])
    await askedFor(team.manager, await onSale(), 2)
    await tellSteps()
    const second = await approvalToken(team.accounts.second)
    await setMemberRole(team.admin, { memberId: team.accounts.second.partyId, role: '2' })
    expect(await answerOf(approve(visitor(), second))).toBe('approval-rules:link.noRight')
    expect(await answerOf(approve(visitor(), await approvalToken(team.accounts.first)))).toBe('done')
  })

  test('declines with a reason alone', async () => {
    const { token, reference } = await aScene()
    expect(await answerOf(decideByLink(visitor(), { intent: 'decline', token, reason: ' ' }))).toBe(
      'reason: common:invalid.required',
    )
    await decideByLink(visitor(), { intent: 'decline', token, reason: 'Not this year.' })
    expect(await requestOf(reference)).toMatchObject({ state: 'declined', reason: 'Not this year.' })
  })
})
