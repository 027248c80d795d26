import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { addRule } from '#app/features/sales/approval-rules/add-rule.server.ts'
import { endRule } from '#app/features/sales/approval-rules/end-rule.server.ts'
import { listRules } from '#app/features/sales/approval-rules/queries-rules.server.ts'
import { approvalRuleSteps, approvalRules } from '#app/features/sales/approval-rules/tables.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aTeam } from '#tests/support/a-limited-member.ts'
import { aRule, aRuledTeam } from '#tests/support/a-ruled-team.ts'
import { answerOf } from '#tests/support/answer-of.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const PIECE = { limit: 20, offset: 0 }

test('admins of the company alone set rules; its members read them, and nobody else', async () => {
  const { admin, manager, accounts } = await aRuledTeam(({ other }) => [aRule('150', [other.id])])
  const elsewhere = await aTeam()
  const alone = makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })
  const [rule] = await listRules(manager, 'now', PIECE)
  expect(rule).toMatchObject({ fromMinor: 15_000, currency: 'EUR' })
  for (const ctx of [elsewhere.admin, alone, makeContext({})])
    expect((await listRules(ctx, 'now', PIECE)).map(({ id }) => id)).not.toContain(rule?.id)
  for (const ctx of [manager, alone, makeContext({})]) {
    expect(await answerOf(addRule(ctx, aRule('1', ['admin'])))).toBe('common:refused.forbidden')
    expect(await answerOf(endRule(ctx, { rule: rule?.id }))).toBe('common:refused.forbidden')
  }
  expect(await answerOf(endRule(elsewhere.admin, { rule: rule?.id }))).toBe('common:refused.notFound')
  const foreign = { ...aRule('1', ['admin']), rule: rule?.id ?? '' }
  expect(await answerOf(addRule(elsewhere.admin, foreign))).toBe('approval-rules:refused.changed')
  expect(await answerOf(addRule(elsewhere.admin, aRule('1', [accounts.first.id])))).toBe(
    'step1: approval-rules:invalid.gone',
  )
  expect(await answerOf(addRule(admin, aRule('1', [])))).toBe('step1: approval-rules:invalid.noStep')
  expect(await answerOf(addRule(admin, aRule('1', ['admin', 'admin'])))).toBe(
    'step1: approval-rules:invalid.twice',
  )
  expect(await answerOf(addRule(admin, aRule('much', ['admin'])))).toMatch(/^from: /)
})

test('a rule that is changed is kept as it was, with who did it and when; nobody writes over another', async () => {
  const { admin, second, accounts } = await aRuledTeam(({ other }) => [aRule('150', [other.id])])
  const [rule] = await listRules(admin, 'now', PIECE)
  const changed = { ...aRule('300', ['admin']), rule: rule?.id ?? '' }
  const both = await Promise.all([answerOf(addRule(admin, changed)), answerOf(addRule(second, changed))])
  expect(both.toSorted()).toEqual(['approval-rules:refused.changed', 'done'])
  expect(await listRules(admin, 'now', PIECE)).toMatchObject([{ fromMinor: 30_000 }])
  const [past] = await listRules(admin, 'past', PIECE)
  expect(past).toMatchObject({ id: rule?.id, fromMinor: 15_000, isReplaced: true })
  expect(past?.steps.map(({ id }) => id)).toEqual([accounts.other.id])
  await expect(db().update(approvalRules).set({ fromMinor: 1 })).rejects.toThrow()
  await expect(db().update(approvalRuleSteps).set({ position: 2 })).rejects.toThrow()

  const [now] = await listRules(admin, 'now', PIECE)
  await endRule(admin, { rule: now?.id })
  await endRule(admin, { rule: now?.id })
  expect(await listRules(admin, 'now', PIECE)).toEqual([])
  expect(await listRules(admin, 'past', PIECE)).toHaveLength(2)
})
