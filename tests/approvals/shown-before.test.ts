import { beforeAll, expect, test } from 'vitest'
import { setApprovalLimit } from '#app/features/people/companies/set-approval-limit.server.ts'
import { findEventAbout } from '#app/features/sales/approval-rules/queries-event.server.ts'
import { listPlannedFrom } from '#app/features/sales/approval-rules/queries-planned.server.ts'
import { planText } from '#app/features/sales/approval-rules/shown-step.ts'
import { findApproval } from '#app/features/sales/purchase-requests/queries-approval.server.ts'
import { money } from '#app/kit/money.ts'
import { configure } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import '#app/platform/testing/database.ts'
import { askApproval } from '#app/features/sales/purchase-requests/ask-approval.server.ts'
import { filledIn, onSale, requestOf } from '#tests/support/a-limited-member.ts'
import { aRule, aRuledTeam, stepsOf } from '#tests/support/a-ruled-team.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

test('what is shown before asking is who is asked: in the ticket panel by sum, at the checkout in order', async () => {
  const { admin, manager, accounts } = await aRuledTeam(({ other, second }) => [
    aRule('150', [other.id]),
    aRule('300', [second.id, 'admin']),
    aRule('500', [second.id], { city: 'Nowhere' }),
  ])
  await setApprovalLimit(admin, { memberId: accounts.manager.partyId, limit: '50' })
  const event = await onSale()
  const about = await findEventAbout(manager, event.slug)
  const plans = await listPlannedFrom(
    manager,
    { ...about, total: money(0, 'EUR') },
    { minor: 5_000, currency: 'EUR' },
  )
  expect(plans.map(({ fromMinor, steps }) => [fromMinor, steps.map(({ name }) => name !== null)])).toEqual([
    [5_001, [false]],
    [15_000, [true, false]],
    [30_000, [true, true, false]],
  ])
  const t = translator('en')
  expect(planText(plans[1]?.steps ?? [], t, 'en')).toMatch(/ → /)

  const reference = await filledIn(manager, event, 3)
  const shown = await findApproval(manager, reference)
  expect(shown?.isNeeded).toBe(true)
  await askApproval(manager, { reference, words: '' })
  const asked = await stepsOf((await requestOf(reference))?.id ?? '')
  expect(asked.map(({ approverId }) => approverId !== null)).toEqual(
    shown?.steps.map(({ name }) => name !== null),
  )
  expect((await findApproval(manager, reference))?.steps.map(({ state }) => state)).toEqual([
    'open',
    'waits',
    'waits',
  ])
  expect(await findApproval(makeContext({}), reference)).toBeNull()
})
