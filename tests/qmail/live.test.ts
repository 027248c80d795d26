import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { actFor } from '#app/features/people/auth-sessions/act-for.server.ts'
import { removeMember } from '#app/features/people/companies/remove-member.server.ts'
import { chooseReceipts } from '#app/features/people/message-receipts/choose-receipts.server.ts'
import { markConversation } from '#app/features/people/message-receipts/mark-conversation.server.ts'
import { findReadPosition } from '#app/features/people/message-receipts/queries-receipts.server.ts'
import { blockParty } from '#app/features/people/message-safety/block-party.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { findConversation, listLines } from '#app/features/people/qmail/queries-lines.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { actorOf } from '#app/features/people/second-step/queries-session.server.ts'
import { newKey } from '#app/kit/ids.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sessionTokenIn } from '#app/platform/http/session-cookie.server.ts'
import {
  type LiveProcess,
  looksOf,
  type OpenLine,
  openLine,
  somebodySignedIn,
  startLiveProcess,
} from '#tests/support/live-process.ts'
import '#tests/support/bind-registries.ts'

let one: LiveProcess
let two: LiveProcess
beforeAll(async () => {
  one = await startLiveProcess()
  two = await startLiveProcess()
})
afterAll(() => Promise.all([one.close(), two.close()]))

const lines: OpenLine[] = []
afterEach(() => {
  for (const { answer } of lines.splice(0)) answer.destroy()
})
async function open(at: LiveProcess, { cookie }: Somebody): Promise<OpenLine> {
  const line = await openLine(at, cookie)
  lines.push(line)
  return line
}

type Somebody = Awaited<ReturnType<typeof somebodySignedIn>>
const say = (ctx: Ctx, given: Record<string, unknown>) =>
  writeMessage(ctx, { words: 'Hello', key: newKey(), ...given })

/** As the pages of a browser would ask now, with the rights of its session. */
async function asNow({ cookie }: Somebody): Promise<Ctx> {
  const request = new Request('http://localhost/', { headers: { cookie } })
  return makeContext({ actor: await actorOf(systemContext('test'), request) })
}

const aTrainer = () => somebodySignedIn({ approval: 'approved' })

test('a browser hears at once that its message was read, and nothing where receipts are off or nothing was', async () => {
  const [asker, trainer] = [await somebodySignedIn(), await aTrainer()]
  const [ask, answer] = [await asNow(asker), await asNow(trainer)]
  const line = await open(one, asker)
  const { code } = await say(ask, { to: trainer.account.username })
  await expect.poll(() => looksOf(line)).toBe(1)
  await markConversation(answer, { code, until: 1 })
  await expect.poll(() => looksOf(line)).toBe(2)
  expect(await findReadPosition(ask, code)).toBe(1)

  await markConversation(answer, { code, until: 1 })
  await say(ask, { code, words: 'Are you there?' })
  await expect.poll(() => looksOf(line), { message: 'its own message' }).toBe(3)
  await chooseReceipts(answer, { receipts: 'false' })
  await markConversation(answer, { code, until: 2 })
  await say(ask, { code, words: 'Still there?' })
  await expect.poll(() => looksOf(line), { message: 'nothing of the reading' }).toBe(4)
  await chooseReceipts(answer, { receipts: 'true' })
  await blockParty(answer, { code })
  await say(ask, { code, words: 'You never get this' })
  await markConversation(answer, { code, until: 3 })
  await expect.poll(() => looksOf(line), { message: 'its own, and that the third was read' }).toBe(6)
  await markConversation(answer, { code, until: 4 })
  await sleep(200)
  expect(looksOf(line), 'nothing of what is withheld').toBe(6)
})

/** A company with an admin and a member, of whom each has a line open; the member speaks with a trainer. */
async function aFirmThatSpeaks() {
  const [admin, member, trainer] = [await somebodySignedIn(), await somebodySignedIn(), await aTrainer()]
  await inTransaction(async (tx) => {
    const company = await aCompany(tx)
    await aMember(tx, { company, member: admin.account.partyId, role: 1 })
    await aMember(tx, { company, member: member.account.partyId, role: 2 })
    for (const { account, cookie } of [admin, member])
      await actFor(tx, { accountId: account.id, token: sessionTokenIn(cookie), partyId: company.id })
  })
  const held = { admin: await open(one, admin), member: await open(two, member) }
  const { code } = await say(await asNow(member), { to: trainer.account.username, words: 'From the member' })
  for (const line of Object.values(held)) await expect.poll(() => looksOf(line)).toBe(1)
  return { admin, member, trainer, code, held }
}

test('a member who is removed while a line is open has lost the conversation at once; the history stays, and the other side sees who speaks now', async () => {
  const { admin, member, trainer, code, held } = await aFirmThatSpeaks()
  expect((await listLines(await asNow(member), code)).lines).toHaveLength(1)

  // What its pages ask from now on is asked without any right to it, and they are told to ask.
  await removeMember(await asNow(admin), { memberId: member.account.partyId })
  const after = await asNow(member)
  await expect(findConversation(after, { code })).rejects.toMatchObject({ kind: 'notFound' })
  expect((await listLines(after, code)).lines).toEqual([])
  await expect.poll(() => looksOf(held.member)).toBe(2)
  await expect(say(after, { code })).rejects.toMatchObject({ kind: 'notFound' })

  // What is said from now on is told to the admin, and not to who has left.
  await say(await asNow(trainer), { code, words: 'And the price?' })
  await expect.poll(() => looksOf(held.admin)).toBe(2)
  await say(await asNow(admin), { code, words: 'I go on with this.' })
  await expect.poll(() => looksOf(held.admin)).toBe(3)
  await sleep(200)
  expect([looksOf(held.member), held.member.ended()]).toEqual([2, false])

  expect((await listLines(await asNow(admin), code)).lines.map(({ words }) => words)).toEqual([
    'From the member',
    'And the price?',
    'I go on with this.',
  ])
  const seen = (await listLines(await asNow(trainer), code)).lines.map(({ author }) => author)
  expect(seen).toEqual([nameOf(member), nameOf(trainer), nameOf(admin)])
})

const nameOf = ({ account }: Somebody) => account.displayUsername
