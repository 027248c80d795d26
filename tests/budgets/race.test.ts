import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aMember } from '#app/features/people/parties/testing.server.ts'
import { decideOverrun } from '#app/features/procurement/budgets/decide-overrun.server.ts'
import { listBehind } from '#app/features/procurement/budgets/queries-behind.server.ts'
import { listBudgets } from '#app/features/procurement/budgets/queries-budgets.server.ts'
import { createPurchaseOrder } from '#app/features/procurement/purchase-orders/create-purchase-order.server.ts'
import { sendPurchaseOrder } from '#app/features/procurement/purchase-orders/send-purchase-order.server.ts'
import { typedPurchaseOrder } from '#app/features/procurement/purchase-orders/testing.server.ts'
import { payOrder } from '#app/features/sales/checkout/pay-order.server.ts'
import { configure } from '#app/platform/config.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { actsFor, filledIn, onSale } from '#tests/support/a-limited-member.ts'
import { startTogether } from '#tests/support/start-together.ts'
import { aBudgetedTeam, answerOf, figuresOf, keeping, settle, THIS_YEAR } from './a-budget.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

const MANAGERS = 100
const AT_ONCE = 8
const lines = { 0: { kind: 'days', text: 'A day of training', quantity: '1', unit: '100' } }

/** A hundred managers of a company, each with an order of 100.00 that is written and not sent. */
async function aHundred(rule: 'ask' | 'stop', amount = '1000') {
  const team = await aBudgetedTeam(amount, rule)
  const { owner } = await onSale()
  const people = await inTransaction(async (tx) => {
    const made = []
    for (let one = 0; one < MANAGERS; one += 1) {
      const account = await anAccount(tx)
      await aMember(tx, { company: team.company, member: account.partyId, role: 2 })
      made.push(account)
    }
    return made
  })
  const managers = people.map((account) => keeping(actsFor(account, team.company, 'manager')))
  return { ...team, username: owner.displayUsername, managers }
}

test('W2: a hundred managers spend the last 1,000 at once: ten do', { timeout: 120_000 }, async () => {
  const { company, managers, username } = await aHundred('stop')
  const drafts: string[] = []
  for (const manager of managers)
    drafts.push((await createPurchaseOrder(manager, typedPurchaseOrder(username, { lines }))).code)
  const works = managers.map(
    (manager, at) => () => answerOf(sendPurchaseOrder(manager, { code: drafts[at], revision: 1 })),
  )
  const answers = (await startTogether('budget_entries', works.slice(0, 12)))
    .map((one) => (one.status === 'fulfilled' ? one.value : 'lost'))
    .concat(await Promise.all(works.slice(12).map((work) => work())))
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(10)
  expect(answers.filter((answer) => answer === 'budgets:refused.stop')).toHaveLength(90)
  expect(await figuresOf(company.id)).toEqual({ granted: -100_000, ordered: 100_000 })
  await settle()
  expect(await figuresOf(company.id)).toEqual({ granted: -100_000, ordered: 100_000 })
})

test('or each beyond has the decision of an admin, by name', { timeout: 120_000 }, async () => {
  const { admin, accounts, managers, username } = await aHundred('ask')
  const drafts: string[] = []
  for (const manager of managers)
    drafts.push((await createPurchaseOrder(manager, typedPurchaseOrder(username, { lines }))).code)
  const allowed = new Set(drafts.slice(40, 45))
  for (const purchase of allowed) await decideOverrun(admin, { purchase, reason: 'A customer asks for it' })
  const answers = await Promise.all(
    managers.map((manager, at) => answerOf(sendPurchaseOrder(manager, { code: drafts[at], revision: 1 }))),
  )
  const sent = drafts.filter((_, at) => answers[at] === 'done')
  expect(sent.length).toBeGreaterThanOrEqual(10)
  expect(sent.length).toBeLessThanOrEqual(15)
  for (const code of allowed) expect(sent, 'whatever was allowed is ordered').toContain(code)
  const [budget] = await listBudgets(admin, [THIS_YEAR])
  if (!budget) throw new Error('no budget')
  expect(budget.ordered).toBe(sent.length * 10_000)
  const behind = await listBehind(admin, { code: budget.code, stage: 'ordered' })
  const decided = behind.filter((row) => row.decided !== null)
  expect(decided.every(({ decided: by }) => by?.by !== '' && by?.reason === 'A customer asks for it')).toBe(
    true,
  )
  expect(budget.ordered - budget.total).toBeLessThanOrEqual(decided.length * 10_000)
  expect(accounts.first).toBeDefined()
})

test('by card, too, each at a seller of its own, and nobody is charged for what is refused', async () => {
  const { company, managers } = await aHundred('stop', '400')
  const buyers = managers.slice(0, AT_ONCE)
  const held: string[] = []
  for (const buyer of buyers) held.push(await filledIn(buyer, await onSale(), 1))
  // Nothing but the lock of the budgets holds one of them up for another.
  const answers = await startTogether(
    'budget_entries',
    buyers.map(
      (buyer, at) => () =>
        answerOf(payOrder(buyer, { reference: held[at], card: 'succeeds', key: randomUUID() })),
    ),
  )
  const said = answers.map((one) => (one.status === 'fulfilled' ? one.value : 'lost'))
  expect(said.toSorted()).toEqual([...Array(4).fill('budgets:refused.stop'), ...Array(4).fill('done')])
  await settle()
  expect(await figuresOf(company.id)).toEqual({ granted: -40_000, paid: 40_000 })
})
