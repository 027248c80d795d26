import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { configure, rememberConfiguration } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { addFeed } from './add-feed.server.ts'
import { askFeeds } from './ask-feeds.server.ts'
import { chooseColumns } from './choose-columns.server.ts'
import { confirmUpload } from './confirm-upload.server.ts'
import { dropFeed } from './drop-feed.server.ts'
import { getFeed, listFeeds } from './queries-feeds.server.ts'
import { getUpload, listUploads } from './queries-uploads.server.ts'
import { readFeed } from './read-feed.server.ts'
import { refreshFeed } from './refresh-feed.server.ts'
import { rereadUpload } from './reread-upload.server.ts'
import { sweepUploads } from './sweep-uploads.server.ts'
import { switchFeed } from './switch-feed.server.ts'
import { catalogueFeeds, catalogueUploads } from './tables.server.ts'
import { workUpload } from './work-upload.server.ts'

const HEAD = 'title;start;end;city;country;url\n'
const rowOf = (title: string, day = '2030-09-01', city = 'Lund') =>
  `${title};${day};${day};${city};Sweden;https://a.example/${title}\n`
const BEES = rowOf('Bees')
const WASPS = rowOf('Wasps')

let now = new Date('2030-06-01T12:00:00Z')
let provider: Awaited<ReturnType<typeof anAccount>>
let me: Person
let content = ''
let asked = 0
let answers: RequestListener
const server = createServer((request, reply) => answers(request, reply))
const putBack = rememberConfiguration()

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  putBack()
  server.close()
})
beforeEach(async () => {
  const { port } = server.address() as AddressInfo
  configure({ LET_IN_HOSTS: `127.0.0.1:${port}` })
  now = new Date('2030-06-01T12:00:00Z')
  content = HEAD + BEES + WASPS
  asked = 0
  answers = (request, reply) => {
    asked += 1
    const mark = `"${content.length}-${content.slice(-30).length}"`
    if (request.headers['if-none-match'] === mark) reply.writeHead(304).end()
    else reply.writeHead(200, { 'Content-Type': 'text/csv', ETag: mark }).end(content)
  }
  provider = await inTransaction((tx) =>
    anAccount(tx, { serviceType: 'provider', approval: 'approved', timeZone: 'Europe/Zurich' }),
  )
  me = personOf(provider, { serviceType: 'provider', approval: 'approved' })
})

const ctxOf = (actor: Person) => ({ ...makeContext({ actor, now: () => now }), actor })
const system = () => systemContext('catalogue.feed', { now: () => now })
const address = (path = '/list') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
const mine = async () =>
  (await db().select().from(events).where(eq(events.ownerId, provider.partyId)))
    .map(({ title, city }) => `${title} ${city}`)
    .toSorted()
const seen = (code: string) => getUpload(ctxOf(me), { code, outcome: null, limit: 50, offset: 0 })
const feedRow = async () => {
  const [row] = await db().select().from(catalogueFeeds).where(eq(catalogueFeeds.ownerId, provider.partyId))
  if (!row) throw new Error('no feed')
  return row
}
const notified = async () =>
  (await db().select().from(notifications).where(eq(notifications.recipientId, provider.id))).map(
    ({ kind, count }) => `${kind} ${count}`,
  )

async function workAll() {
  for (let round = 0; round < 3; round += 1)
    for (const { id } of await db()
      .select({ id: catalogueUploads.id })
      .from(catalogueUploads)
      .where(eq(catalogueUploads.ownerId, provider.partyId)))
      await workUpload(system(), id)
}

async function confirmed() {
  const code = await addFeed(ctxOf(me), { address: address() })
  await workAll()
  await confirmUpload(ctxOf(me), { upload: code })
  await workAll()
  return code
}

async function nextReading() {
  now = new Date(now.getTime() + 24 * 3_600_000)
  await readFeed(system(), (await feedRow()).id)
  await workAll()
}

describe('a feed', () => {
  it('is foretold, confirmed, and brought in by the same reading as a file', async () => {
    const code = await addFeed(ctxOf(me), { address: address() })
    await workAll()
    expect(await seen(code)).toMatchObject({ stage: 'ready', format: 'csv', feed: { address: address() } })
    expect(await mine()).toEqual([])
    expect(await listFeeds(ctxOf(me))).toMatchObject([{ stage: 'unconfirmed' }])
    await rereadUpload(ctxOf(me), { upload: code, timeZone: 'Europe/Paris' })
    await workAll()
    await confirmUpload(ctxOf(me), { upload: code })
    await workAll()
    expect(await mine()).toEqual(['Bees Lund', 'Wasps Lund'])
    expect(await feedRow()).toMatchObject({ timeZone: 'Europe/Paris', source: address(), failures: 0 })
    expect(await listUploads(ctxOf(me))).toEqual([])
    expect((await getFeed(ctxOf(me), (await feedRow()).code)).readings).toMatchObject([{ stage: 'done' }])
  })

  it('is read again each night: what changed is changed, what is gone stays and is said', async () => {
    await confirmed()
    const first = await feedRow()
    await nextReading()
    expect(asked).toBe(2)
    expect(
      await db().select().from(catalogueUploads).where(eq(catalogueUploads.feedId, first.id)),
    ).toHaveLength(1)
    expect((await feedRow()).readAt).toEqual(now)

    content = HEAD + rowOf('Bees', '2030-09-01', 'Malmö') + rowOf('Moths') + rowOf('Broken', '2030-02-30')
    await nextReading()
    expect(await mine()).toEqual(['Bees Malmö', 'Moths Lund', 'Wasps Lund'])
    const [reading] = (await getFeed(ctxOf(me), first.code)).readings
    const shown = await seen(reading?.code ?? '')
    expect(shown).toMatchObject({ stage: 'done' })
    expect(shown.rows.map(({ title, outcome }) => `${title} ${outcome}`)).toEqual([
      'Bees updated',
      'Moths created',
      'Broken refused',
      'Wasps gone',
    ])
    expect(await notified()).toEqual(['feedRows 2'])

    content = `${content}${rowOf('Flies')}`
    await nextReading()
    expect(await mine()).toContain('Flies Lund')
    expect(await notified()).toEqual(['feedRows 2'])
  })

  it('of which a column is missed changes nothing, tells once, and goes on when it is said what holds it now', async () => {
    await confirmed()
    const { code } = await feedRow()
    content = HEAD.replace('city', 'Stadt') + rowOf('Bees', '2030-09-01', 'Malmö') + rowOf('Moths')
    await nextReading()
    const waiting = async () => (await getFeed(ctxOf(me), code)).readings[0]?.code ?? ''
    const first = await waiting()
    expect(await seen(first)).toMatchObject({
      stage: 'columns',
      notes: [{ code: 'feed.columns', params: { columns: 'city' } }],
    })
    expect(await listFeeds(ctxOf(me))).toMatchObject([{ stage: 'live', isAsking: true }])
    expect(await notified()).toEqual(['feedColumns 1'])
    now = new Date(now.getTime() + 25 * 3_600_000)
    await sweepUploads(system())
    await nextReading()
    expect(await waiting()).not.toBe(first)
    expect(await notified()).toEqual(['feedColumns 1'])
    expect(await mine()).toEqual(['Bees Lund', 'Wasps Lund'])

    const said = ['title', 'start', 'end', 'city', 'country', 'url'].map((field, at) => [
      `column${at}`,
      field,
    ])
    await chooseColumns(ctxOf(me), { upload: await waiting(), ...Object.fromEntries(said) })
    await workAll()
    expect(await mine()).toEqual(['Bees Malmö', 'Moths Lund', 'Wasps Lund'])
    expect(await listFeeds(ctxOf(me))).toMatchObject([{ isAsking: false }])
    content += rowOf('Flies')
    await nextReading()
    expect(await mine()).toContain('Flies Lund')
    expect((await notified()).filter((one) => one.startsWith('feedColumns'))).toEqual(['feedColumns 1'])
  })

  it('whose columns have our names in other letters, or one more, goes on by itself', async () => {
    await confirmed()
    content = `${HEAD.trim().replace('city', 'CITY')};Zzz\n${rowOf('Bees', '2030-09-01', 'Malmö').trim()};what\n`
    await nextReading()
    expect(await mine()).toEqual(['Bees Malmö', 'Wasps Lund'])
    expect(await notified()).not.toContain('feedColumns 1')
  })

  it('that fails is tried again, told after three times, and well again afterwards', async () => {
    await confirmed()
    const well = answers
    answers = (_request, reply) => reply.writeHead(503).end()
    for (const failures of [1, 2, 3, 4]) {
      await nextReading()
      expect(await feedRow()).toMatchObject({
        failures,
        fault: { code: 'feed.status', params: { status: 503 } },
      })
      expect(await notified()).toEqual(failures < 3 ? [] : ['feedFailed 1'])
    }
    answers = well
    await nextReading()
    expect(await feedRow()).toMatchObject({ failures: 0, fault: null })
    content = 'no list at all'
    await nextReading()
    expect(await feedRow()).toMatchObject({ failures: 1, fault: { code: 'file.noTitleColumn' } })
    expect(await mine()).toEqual(['Bees Lund', 'Wasps Lund'])
  })

  it('is stopped, goes on, is read now, and is deleted with what it brought kept', async () => {
    await confirmed()
    const { code, id } = await feedRow()
    await switchFeed(ctxOf(me), { feed: code, step: 'stop' })
    content += rowOf('Moths')
    await nextReading()
    expect(await mine()).toHaveLength(2)
    await expect(refreshFeed(ctxOf(me), { feed: code })).rejects.toMatchObject({ kind: 'conflict' })
    await switchFeed(ctxOf(me), { feed: code, step: 'goOn' })
    await refreshFeed(ctxOf(me), { feed: code })
    await Promise.all([readFeed(system(), id), readFeed(system(), id)])
    await workAll()
    expect(await mine()).toHaveLength(3)
    await dropFeed(ctxOf(me), { feed: code })
    await expect(getFeed(ctxOf(me), code)).rejects.toMatchObject({ kind: 'notFound' })
    await readFeed(system(), id)
    expect(await mine()).toHaveLength(3)
  })

  it('is asked when its time has come, and not for who is suspended or paused', async () => {
    await confirmed()
    const { id, nextAt } = await feedRow()
    await askFeeds(system())
    expect((await feedRow()).nextAt).toEqual(nextAt)
    now = new Date(nextAt.getTime() + 1_000)
    await askFeeds(system())
    expect((await feedRow()).nextAt.getTime()).toBe(now.getTime() + 3_600_000)
    await db().update(parties).set({ suspendedAt: now }).where(eq(parties.id, provider.partyId))
    const before = asked
    await readFeed(system(), id)
    expect(asked).toBe(before)

    const isProvider = eq(parties.id, provider.partyId)
    await db().update(parties).set({ suspendedAt: null, pausedAt: new Date() }).where(isProvider)
    await readFeed(system(), id)
    expect(asked).toBe(before)
    await db().update(parties).set({ pausedUntil: new Date() }).where(isProvider)
    await readFeed(system(), id)
    expect(asked).toBe(before + 1)
    await db().update(parties).set({ pausedAt: null, pausedUntil: null }).where(isProvider)
  })

  it('is refused when it lies inside, gives no list, is there already, or is one too many', async () => {
    const add = (where: string) => addFeed(ctxOf(me), { address: where })
    const wrong = (key: string) => ({ fields: { address: { key } } })
    for (const inside of [
      'http://127.0.0.1/',
      'http://[::1]/',
      'https://169.254.169.254/',
      'http://0x7f000001/',
    ])
      await expect(add(inside)).rejects.toMatchObject(wrong('imports:reasons.feed.unreachable'))
    for (const none of ['file:///etc/passwd', 'http://a.example:22/', 'list.csv'])
      await expect(add(none)).rejects.toMatchObject(wrong('imports:reasons.feed.address'))
    await expect(add('')).rejects.toMatchObject(wrong('imports:feed.invalid.none'))
    await expect(add(address(`/${'x'.repeat(300)}`))).rejects.toMatchObject(
      wrong('imports:feed.invalid.long'),
    )
    content = ''
    await expect(add(address())).rejects.toMatchObject(wrong('imports:reasons.file.empty'))
    content = HEAD + BEES
    await add(address())
    await expect(add(address())).rejects.toMatchObject(wrong('imports:reasons.feed.known'))
    const row = await feedRow()
    const others = Array.from({ length: 9 }, (_, at) => ({
      ...row,
      id: crypto.randomUUID(),
      code: `f${at}${row.code}`,
      address: `${row.address}${at}`,
    }))
    await db().insert(catalogueFeeds).values(others)
    await expect(add(address('/eleven'))).rejects.toMatchObject({ kind: 'conflict' })
  })
})

describe('somebody else', () => {
  it('cannot add, see, read, stop or delete it', async () => {
    await confirmed()
    const { code, id } = await feedRow()
    const rival = ctxOf(aPerson({ serviceType: 'provider', approval: 'approved' }))
    const refused = { kind: 'notFound' }
    await expect(getFeed(rival, code)).rejects.toMatchObject(refused)
    await expect(refreshFeed(rival, { feed: code })).rejects.toMatchObject(refused)
    await expect(switchFeed(rival, { feed: code, step: 'stop' })).rejects.toMatchObject(refused)
    await expect(dropFeed(rival, { feed: code })).rejects.toMatchObject(refused)
    expect(await listFeeds(rival)).toEqual([])
    await expect(readFeed(rival, id)).rejects.toMatchObject(refused)
    await expect(askFeeds(rival)).rejects.toMatchObject(refused)
    const seeker = ctxOf({ ...me, serviceType: 'seeker' })
    await expect(addFeed(seeker, { address: address() })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(dropFeed(seeker, { feed: code })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(addFeed(makeContext({}), { address: address() })).rejects.toMatchObject({ kind: 'signIn' })
  })
})
