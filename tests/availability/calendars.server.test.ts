import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCalendar } from '#app/features/catalogue/availability/calendars/add-calendar.server.ts'
import { dropCalendar } from '#app/features/catalogue/availability/calendars/drop-calendar.server.ts'
import { listCalendars } from '#app/features/catalogue/availability/calendars/queries-calendars.server.ts'
import { readDueCalendars } from '#app/features/catalogue/availability/calendars/read-due-calendars.server.ts'
import { refreshCalendar } from '#app/features/catalogue/availability/calendars/refresh-calendar.server.ts'
import { trainerCalendars } from '#app/features/catalogue/availability/tables.server.ts'
import { someAvailability } from '#app/features/catalogue/availability/testing.server.ts'
import { getOwnDiary } from '#app/features/catalogue/trainer-profiles/queries-diary.server.ts'
import { findFreeTime } from '#app/features/catalogue/trainer-profiles/queries-free.server.ts'
import { findProfile } from '#app/features/catalogue/trainer-profiles/queries-profile.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { configure, rememberConfiguration } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { readerEnds } from '#app/platform/tables.server.ts'
import { aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

const MINUTE = 60_000
let now = new Date('2030-06-03T06:00:00Z')
let me: Person
let entries: string[] = []
let asked: { path: string; mark: string | undefined }[] = []
let answers: RequestListener
const server = createServer((request, reply) => answers(request, reply))
const putBack = rememberConfiguration()

const text = () =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...entries.flatMap((hours, at) => {
      const [from, to] = hours.split('-')
      const lines = [`UID:${at}@elsewhere.example`, `DTSTART:${from}Z`, `DTEND:${to}Z`]
      return ['BEGIN:VEVENT', ...lines, 'SUMMARY:Dentist', 'LOCATION:Bahnhofstrasse 1', 'END:VEVENT']
    }),
    'END:VCALENDAR',
  ].join('\r\n')

beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  putBack()
  server.close()
})
beforeEach(async () => {
  configure({ LET_IN_HOSTS: `127.0.0.1:${portOf()}` })
  now = new Date('2030-06-03T06:00:00Z')
  entries = ['20300604T090000-20300604T110000']
  asked = []
  answers = (request, reply) => {
    asked.push({ path: request.url ?? '', mark: request.headers['if-none-match'] })
    reply.writeHead(200, { 'Content-Type': 'text/calendar' }).end(text())
  }
  await db().delete(trainerCalendars)
  me = await aProvider()
})

async function aProvider() {
  const account = await inTransaction(async (tx) => {
    const made = await anAccount(tx, {
      serviceType: 'provider',
      profileType: 'indprofile',
      approval: 'approved',
    })
    const { partyId } = made
    await someProfiles(tx, [{ partyId, displayName: 'Asha Rao', timeZone: 'UTC' }])
    const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 480, to: 1080 }))
    await someAvailability(tx, [{ partyId, hours, daysOff: [] }])
    return made
  })
  return personOf(account, { serviceType: 'provider', approval: 'approved' })
}

const portOf = () => (server.address() as AddressInfo).port
const address = (path = '/me/secret-token.ics') => `http://127.0.0.1:${portOf()}${path}`
const ctxOf = (actor: Person) => ({ ...makeContext({ actor, now: () => now }), actor })
const system = () => systemContext('calendars', { now: () => now })
const add = (where = address()) => addCalendar(ctxOf(me), { address: where })
const rowsOf = (person = me) =>
  db().select().from(trainerCalendars).where(eq(trainerCalendars.partyId, person.partyId))
const row = async () => {
  const [one] = await rowsOf()
  if (!one) throw new Error('no calendar')
  return one
}
const free = async (day = '2030-06-04') => {
  const within = { startsAt: new Date(`${day}T00:00:00Z`), endsAt: new Date(`${day}T23:59:00Z`) }
  const found = await findFreeTime(makeContext({}), { partyId: me.partyId, within })
  const clock = (at: Date) => at.toISOString().slice(11, 16)
  return found?.days.flatMap(({ spans }) =>
    spans.map(({ startsAt, endsAt }) => `${clock(startsAt)}-${clock(endsAt)}`),
  )
}
const later = async (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE)
  await readDueCalendars(system())
}

describe('a calendar of one’s own', () => {
  it('takes what it holds from what is offered and shown, with the time that is kept free around it', async () => {
    expect(await free()).toEqual(['08:00-18:00'])
    await add()
    expect(await free()).toEqual(['08:00-09:00', '11:00-18:00'])

    const { diary } = await getOwnDiary(ctxOf(me), '2030-06')
    expect(diary.days[3]?.lines.map(({ kind, from, to }) => `${kind} ${from}-${to}`)).toEqual([
      'free 08:00-09:00',
      'busy 09:00-11:00',
      'free 11:00-18:00',
    ])
  })

  it('leaves no free day to a profile where it is busy for weeks', async () => {
    now = new Date()
    const next = async () => (await findProfile(makeContext({}), me.username))?.availability?.next
    expect(await next()).toHaveLength(4)
    const compact = (days: number) =>
      new Date(now.getTime() + days * 24 * 60 * MINUTE).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
    entries = [`${compact(-1)}-${compact(60)}`]
    await add()
    expect(await next()).toEqual([])
  })

  it('is one time, however many calendars say it, and none any more when it is removed', async () => {
    await add()
    await add(address('/other.ics'))
    expect(await free()).toEqual(['08:00-09:00', '11:00-18:00'])
    for (const { code } of await listCalendars(ctxOf(me))) await dropCalendar(ctxOf(me), { calendar: code })
    expect(await free()).toEqual(['08:00-18:00'])
    expect(await rowsOf()).toEqual([])
  })

  it('is kept by its times alone: no title, no place, and no address that anybody could read', async () => {
    await add()
    const kept = JSON.stringify(await row())
    for (const secret of ['Dentist', 'Bahnhof', 'secret-token', '/me/']) expect(kept).not.toContain(secret)
    expect(JSON.stringify(await listCalendars(ctxOf(me)))).not.toContain('secret-token')
    expect(await listCalendars(ctxOf(me))).toMatchObject([{ host: `127.0.0.1:${portOf()}`, fault: null }])
  })

  it('is read every fifteen minutes, and written anew only when it changed', async () => {
    await add()
    await later(5)
    expect(asked).toHaveLength(1)
    await later(10)
    expect(asked).toHaveLength(2)
    expect((await row()).readAt).toEqual(now)
    const { mark } = await row()
    entries = ['20300604T130000-20300604T140000']
    await later(15)
    expect(await free()).toEqual(['08:00-13:00', '14:00-18:00'])
    expect((await row()).mark?.digest).not.toBe(mark?.digest)
  })

  it('is asked whether it changed, and once a week as a whole', async () => {
    answers = (request, reply) => {
      asked.push({ path: request.url ?? '', mark: request.headers['if-none-match'] })
      if (request.headers['if-none-match'] === '"one"') reply.writeHead(304).end()
      else reply.writeHead(200, { ETag: '"one"' }).end(text())
    }
    await add()
    await later(15)
    await later(7 * 24 * 60)
    expect(asked.map(({ mark }) => mark)).toEqual([undefined, '"one"', undefined])
  })

  it('keeps what it said last when it fails, says why, is asked ever more rarely, and is well again', async () => {
    await add()
    const well = answers
    answers = (_request, reply) => reply.writeHead(404).end()
    const pauses: number[] = []
    for (let failures = 1; failures <= 8; failures += 1) {
      const { nextAt } = await row()
      now = new Date(nextAt)
      await readDueCalendars(system())
      expect(await row()).toMatchObject({ failures, fault: { code: 'status', status: 404 } })
      pauses.push(((await row()).nextAt.getTime() - now.getTime()) / MINUTE)
    }
    expect(pauses).toEqual([28, 56, 112, 224, 448, 896, 1440, 1440])
    expect((await getOwnDiary(ctxOf(me), null)).failing).toBe(1)
    expect(await free()).toEqual(['08:00-09:00', '11:00-18:00'])
    answers = (_request, reply) => reply.writeHead(200).end('<html>Sign in</html>')
    await later(1440)
    expect(await listCalendars(ctxOf(me))).toMatchObject([{ fault: { code: 'noCalendar' } }])
    answers = well
    await later(1440)
    expect(await row()).toMatchObject({ failures: 0, fault: null, readAt: now })
    expect((await getOwnDiary(ctxOf(me), null)).failing).toBe(0)
  })

  it('that ends its readers twice is read no more until it changes, and its owner is told once', async () => {
    await add()
    entries.push('20300605T090000-20300605T110000')
    const digest = createHash('sha256').update(text()).digest('base64url')
    const ended = { reader: 'calendar', digest, name: '', bytes: 1, ends: 2 }
    await db()
      .insert(readerEnds)
      .values({ id: newId(), ownerId: me.partyId, ...ended })
    const notified = () =>
      db().select().from(notifications).where(eq(notifications.recipientId, me.accountId))
    for (const failures of [1, 2]) {
      await later(60)
      expect(await row()).toMatchObject({ failures, fault: { code: 'aside' } })
      expect(await notified()).toMatchObject([{ kind: 'fileQuarantined', link: '/availability/calendars' }])
    }
    entries.push('20300606T090000-20300606T110000')
    await later(240)
    expect(await row()).toMatchObject({ failures: 0, fault: null })
    expect((await row()).busy).toHaveLength(3)
    expect(await notified()).toHaveLength(1)
  })

  it('is asked alone of its host, and after two minutes even when who asked is gone', async () => {
    let [atOnce, most] = [0, 0]
    const well = answers
    answers = (request, reply) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      setTimeout(() => {
        atOnce -= 1
        well(request, reply)
      }, 30)
    }
    for (const name of ['/a', '/b', '/c']) await add(address(name))
    await Promise.all([later(20), readDueCalendars(system())])
    expect(most).toBe(1)
    expect(asked).toHaveLength(6)

    const { id } = await row()
    await db().update(trainerCalendars).set({ readingSince: now }).where(eq(trainerCalendars.id, id))
    now = new Date(now.getTime() + 15 * MINUTE)
    await db()
      .update(trainerCalendars)
      .set({ readingSince: new Date(now.getTime() - MINUTE) })
    await readDueCalendars(system())
    expect(asked).toHaveLength(6)
    await later(2)
    expect(asked).toHaveLength(9)
  })

  it('is not asked for who is suspended', async () => {
    await add()
    await db().update(parties).set({ suspendedAt: now }).where(eq(parties.id, me.partyId))
    await later(30)
    expect(asked).toHaveLength(1)
  })

  it('says so when its address cannot be opened any more', async () => {
    await add()
    await db().update(trainerCalendars).set({ sealed: 'abcdef' })
    await later(30)
    expect(await row()).toMatchObject({ fault: { code: 'lost' } })
  })

  it('is refused when it lies inside, even after a redirect, is no calendar, is known, or one too many', async () => {
    const wrong = (code: string) => ({ fields: { address: { key: `calendars:fault.${code}` } } })
    for (const inside of ['https://127.0.0.1/', 'webcal://[::1]/', 'https://169.254.169.254/'])
      await expect(add(inside)).rejects.toMatchObject(wrong('unreachable'))
    for (const none of ['file:///etc/passwd', 'https://a.example:22/', 'mine', 'http://a.example/mine.ics'])
      await expect(add(none)).rejects.toMatchObject(wrong('address'))
    const well = answers
    for (const [to, code] of [
      ['https://127.0.0.1/', 'unreachable'],
      ['http://a.example/mine.ics', 'address'],
    ] as const) {
      answers = (_request, reply) => reply.writeHead(302, { Location: to }).end()
      await expect(add()).rejects.toMatchObject(wrong(code))
    }
    answers = (_request, reply) => reply.writeHead(200).end(' '.repeat(1_000_001))
    await expect(add()).rejects.toMatchObject(wrong('large'))
    answers = (_request, reply) => reply.writeHead(200).end('<html>Sign in</html>')
    await expect(add()).rejects.toMatchObject(wrong('noCalendar'))
    answers = well
    await add()
    await expect(add()).rejects.toMatchObject(wrong('known'))
    const { id, code, addressHash, ...rest } = await row()
    const others = Array.from({ length: 4 }, (_, at) => ({
      ...rest,
      id: crypto.randomUUID(),
      code: `${at}${code}`,
      addressHash: `${at}${addressHash}`,
    }))
    await db().insert(trainerCalendars).values(others)
    await expect(add(address('/six'))).rejects.toMatchObject({ kind: 'conflict' })
  })
})

describe('somebody else', () => {
  it('cannot add, see, read or remove it', async () => {
    await add()
    const { code } = await row()
    const rival = ctxOf(await aProvider())
    const refused = { kind: 'notFound' }
    await expect(dropCalendar(rival, { calendar: code })).rejects.toMatchObject(refused)
    await expect(refreshCalendar(rival, { calendar: code })).rejects.toMatchObject(refused)
    expect(await listCalendars(rival)).toEqual([])
    expect((await getOwnDiary(rival, '2030-06')).diary.days[3]?.lines).toMatchObject([{ kind: 'free' }])
    await expect(readDueCalendars(rival)).rejects.toMatchObject(refused)
    const visitor = makeContext({})
    const seeker = ctxOf(aPerson())
    for (const [ctx, kind] of [
      [visitor, 'signIn'],
      [seeker, 'forbidden'],
    ] as const) {
      await expect(addCalendar(ctx, { address: address() })).rejects.toMatchObject({ kind })
      await expect(dropCalendar(ctx, { calendar: code })).rejects.toMatchObject({ kind })
      await expect(refreshCalendar(ctx, { calendar: code })).rejects.toMatchObject({ kind })
      await expect(listCalendars(ctx)).rejects.toMatchObject({ kind: 'forbidden' })
    }
    expect(await rowsOf()).toHaveLength(1)
    expect(asked).toHaveLength(1)
  })
})
