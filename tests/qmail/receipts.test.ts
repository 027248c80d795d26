import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { chooseReceipts } from '#app/features/people/message-receipts/choose-receipts.server.ts'
import { markConversation } from '#app/features/people/message-receipts/mark-conversation.server.ts'
import {
  findReadPosition,
  hasReceipts,
} from '#app/features/people/message-receipts/queries-receipts.server.ts'
import { blockParty } from '#app/features/people/message-safety/block-party.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import type { ActingRole } from '#app/kit/actor.ts'
import { newKey } from '#app/kit/ids.ts'
import { configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import '#tests/support/bind-registries.ts'

beforeAll(() => configure({ MODE: 'test', LOG_LEVEL: 'silent' }))

type Account = Awaited<ReturnType<typeof anAccount>>
const ctxOf = (account: Account) => makeContext({ actor: personOf(account) })

/** Two who speak with each other, the buyer first. */
async function twoSides() {
  const [buyer, trainer] = await inTransaction(async (tx) => [
    await anAccount(tx),
    await anAccount(tx, { approval: 'approved' }),
  ])
  const ask = ctxOf(buyer)
  const { code } = await writeMessage(ask, { to: trainer.username, words: 'Hello', key: newKey() })
  return { ask, answer: ctxOf(trainer), code, trainer }
}
const say = (ctx: Ctx, code: string, words = 'And this') => writeMessage(ctx, { code, words, key: newKey() })

test('a side sees that its message was read, up to the last one that was', async () => {
  const { ask, answer, code } = await twoSides()
  expect(await findReadPosition(ask, code)).toBeNull()
  await markConversation(answer, { code, until: 1 })
  expect(await findReadPosition(ask, code)).toBe(1)
  await say(ask, code)
  expect(await findReadPosition(ask, code), 'the new one is not').toBe(1)
  await say(answer, code, 'Hello to you')
  expect(await findReadPosition(ask, code), 'who answers has read').toBe(2)
  expect(await findReadPosition(answer, code)).toBeNull()
  expect(await findReadPosition(ctxOf(await inTransaction((tx) => anAccount(tx))), code)).toBeNull()
  expect(await findReadPosition(makeContext({}), code)).toBeNull()
})

test('switched off by either side it works for neither, and back on for both', async () => {
  const { ask, answer, code } = await twoSides()
  await markConversation(answer, { code, until: 1 })
  await say(answer, code)
  await markConversation(ask, { code, until: 2 })
  const seen = async () => [await findReadPosition(ask, code), await findReadPosition(answer, code)]
  expect(await seen()).toEqual([1, 2])
  for (const side of [ask, answer]) {
    await chooseReceipts(side, { receipts: 'false' })
    await chooseReceipts(side, { receipts: 'false' })
    expect([await hasReceipts(side), ...(await seen())]).toEqual([false, null, null])
    await chooseReceipts(side, { receipts: 'true' })
    expect([await hasReceipts(side), ...(await seen())]).toEqual([true, 1, 2])
  }
  await expect(chooseReceipts(ask, { receipts: 'perhaps' })).rejects.toMatchObject({ kind: 'notFound' })
  await expect(chooseReceipts(makeContext({}), { receipts: 'false' })).rejects.toMatchObject({
    kind: 'signIn',
  })
})

test('what a blocked side writes is never said to be read', async () => {
  const { ask, answer, code } = await twoSides()
  await blockParty(answer, { code })
  const { position } = await say(ask, code, 'Are you there?')
  await markConversation(answer, { code, until: 100 })
  expect(await findReadPosition(ask, code)).toBe(1)
  expect(position).toBe(2)
})

test('any member of a workspace reads for it, and its admins alone choose', async () => {
  const { company, admin, employee } = await inTransaction(async (tx) => {
    const company = await aCompany(tx, { approval: 'approved' })
    const [admin, employee] = [await anAccount(tx), await anAccount(tx)]
    await aMember(tx, { company, member: admin.partyId, role: 1 })
    await aMember(tx, { company, member: employee.partyId, role: 2 })
    return { company, admin, employee }
  })
  const as = (account: Account, role: ActingRole) =>
    makeContext({ actor: actingFor(personOf(account), company, role) })
  const ask = ctxOf(await inTransaction((tx) => anAccount(tx)))
  const { code } = await writeMessage(ask, { to: company.displaySlug, words: 'Hello', key: newKey() })
  await markConversation(as(employee, 'manager'), { code, until: 1 })
  expect(await findReadPosition(ask, code)).toBe(1)
  const off = { receipts: 'false' }
  await expect(chooseReceipts(as(employee, 'manager'), off)).rejects.toMatchObject({ kind: 'forbidden' })
  await chooseReceipts(as(admin, 'admin'), off)
  expect(await findReadPosition(ask, code)).toBeNull()
})
