import { beforeAll, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { writeMessage } from '#app/features/people/qmail/write-message.server.ts'
import { newId, newKey } from '#app/kit/ids.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#tests/support/bind-registries.ts'
import '#app/platform/testing/database.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { answerCall } from '#app/routes/wire/answer.server.ts'
import { calls } from '#app/routes/wire/calls.server.ts'

type Shown = { id: string; message: string; status: string }
let person: Ctx
let stranger: Ctx

async function call(ctx: Ctx, fields: Record<string, string> | [string, string][]) {
  const body = new URLSearchParams(fields)
  const request = new Request('http://localhost/api/inc/switchfunction', { method: 'POST', body })
  const answer = await answerCall(ctx, request, calls)
  return { status: answer.status, body: await answer.json() }
}
const list = (ctx: Ctx, fields: Record<string, string> = {}) =>
  call(ctx, { action: 'getNotification', type: 'notifilist', ...fields })
const counts = async (ctx: Ctx) => (await call(ctx, { action: 'countAllNotification' })).body

async function aReader(many: number): Promise<Ctx> {
  const account = await inTransaction((tx) => anAccount(tx))
  await inTransaction((tx) =>
    notifyAccounts(
      tx,
      Array.from({ length: many }, (_, at) => ({
        kind: 'eventRuns' as const,
        to: { account: account.id },
        about: newId(),
        parameters: { title: `Lean <b>${at + 1}</b>` },
        link: `/mybooking/R${at + 1}`,
      })),
    ),
  )
  return makeContext({ actor: personOf(account), language: 'de' })
}

beforeAll(async () => {
  person = await aReader(45)
  stranger = await aReader(1)
})

test('counts what is unread, in the names of the wire', async () => {
  expect(await counts(person)).toEqual({ status: true, message: 0, notif: 45 })
  expect(await counts(stranger)).toEqual({ status: true, message: 0, notif: 1 })
})

test('lists twenty at a time, newest first, and goes on behind the last id', async () => {
  const first = await list(person)
  expect(first.status).toBe(200)
  expect(first.body.notification).toHaveLength(20)
  expect(first.body.notification[0]).toEqual({
    id: expect.any(String),
    message: '„<b>Lean &lt;b&gt;45&lt;/b&gt;</b>“ findet statt.',
    text: '„Lean <b>45</b>“ findet statt.',
    link: '/de/mybooking/R45',
    url: expect.stringMatching(/^http.*\/de\/mybooking\/R45$/),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    status: 'unread',
  })
  const seen: Shown[] = [...first.body.notification]
  for (let more = true; more; ) {
    const { body } = await list(person, { lastid: seen.at(-1)?.id ?? '' })
    seen.push(...body.notification)
    more = body.more
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(45)
  expect((await list(person, { lastid: seen.at(-1)?.id ?? '' })).body.notification).toEqual([])
})

test('one is read, then all; nobody else’s is there', async () => {
  const [mine] = (await list(person)).body.notification as Shown[]
  if (!mine) throw new Error('nothing is listed')
  const read = (ctx: Ctx, id: string) => call(ctx, { action: 'readNotification', id })
  expect((await read(stranger, mine.id)).status).toBe(404)
  expect(await read(person, mine.id)).toEqual({ status: 200, body: { status: true, notif: 44 } })
  expect(await read(person, mine.id)).toEqual({ status: 200, body: { status: true, notif: 44 } })
  expect((await list(person)).body.notification[0]).toMatchObject({ id: mine.id, status: 'read' })
  expect((await read(person, newId())).status).toBe(404)
  expect(await read(person, 'all')).toEqual({ status: 200, body: { status: true, notif: 0 } })
  expect(await counts(stranger)).toMatchObject({ notif: 1 })
})

test('somebody else’s last id shows nothing of theirs', async () => {
  const [mine] = (await list(person)).body.notification as Shown[]
  const { body } = await list(stranger, { lastid: mine?.id ?? '' })
  for (const { message } of body.notification) expect(message).not.toContain('45')
})

test('messages come by conversation, by person and unread, 20 at a time, newest first', async () => {
  const [writer, reader] = await inTransaction(async (tx) => [
    await anAccount(tx),
    await anAccount(tx, { approval: 'approved' }),
  ])
  if (!writer || !reader) throw new Error('nobody is there')
  const [from, to] = [writer, reader].map((account) => makeContext({ actor: personOf(account) })) as [
    Ctx,
    Ctx,
  ]
  const all = (fields: Record<string, string> = {}, ctx = to) =>
    call(ctx, { action: 'allmessage', firstmsg: '', lastmsg: '', neworold: 'new', type: '', ...fields })
  expect((await all()).body).toEqual({ status: true, message: [], more: false })
  for (const at of Array.from({ length: 25 }, (_, index) => index + 1))
    await writeMessage(from, { to: reader.username, words: `Line ${at}`, key: newKey() })
  const latest = (await all()).body.message
  expect(latest).toEqual([
    {
      id: expect.any(String),
      fromUser: writer.displayUsername,
      toUser: reader.displayUsername,
      message: 'Line 25',
      date: expect.any(String),
      type: 'unread',
      profileImage: '',
      link: expect.stringMatching(new RegExp(`^/message/${writer.displayUsername}[?]on=[0-9A-Z]{12}$`)),
    },
  ])
  expect((await counts(to)).message).toBe(25)
  const first = (await all({ type: writer.id })).body
  expect([first.message.length, first.message[0].message, first.more]).toEqual([20, 'Line 25', true])
  const older = (await all({ type: 'unread', neworold: 'old', firstmsg: first.message.at(-1).id })).body
  expect(older.message.map(({ message }: { message: string }) => message)).toEqual(
    [5, 4, 3, 2, 1].map((at) => `Line ${at}`),
  )
  const newer = (await all({ type: writer.username, lastmsg: first.message[1].id })).body
  expect(newer.message.map(({ message }: { message: string }) => message)).toEqual(['Line 25'])
  expect((await all({ type: writer.username }, stranger)).body.message).toEqual([])
  expect((await all({}, from)).body.message[0]).toMatchObject({
    type: 'read',
    fromUser: writer.displayUsername,
  })
})

const ACTIONS = ['countAllNotification', 'getNotification', 'readNotification', 'allmessage']

test('without a session nothing is told', async () => {
  for (const action of ACTIONS) {
    const { status, body } = await call(makeContext({}), { action, type: 'notifilist', id: 'all' })
    expect([action, status]).toEqual([action, 401])
    expect(body).toEqual({ status: false, msg: expect.any(String) })
  }
})

test.each<[string, Record<string, string> | [string, string][]]>([
  ['no type', { action: 'getNotification' }],
  ['another type', { action: 'getNotification', type: 'x' }],
  ['no id', { action: 'getNotification', type: 'notifilist', lastid: "1' or true--" }],
  [
    'two ids',
    [
      ['action', 'getNotification'],
      ['type', 'notifilist'],
      ['lastid', newId()],
      ['lastid', newId()],
    ],
  ],
  ['nothing read', { action: 'readNotification' }],
  ['no id of anything', { action: 'readNotification', id: '-1' }],
  ['neither new nor old', { action: 'allmessage', neworold: 'x' }],
  ['no id of a line', { action: 'allmessage', neworold: 'new', lastmsg: '-1' }],
])('%s is a bad field', async (_what, fields) => {
  const { status, body } = await call(person, fields)
  expect([status, body.status]).toEqual([422, false])
})
