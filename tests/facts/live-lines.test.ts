import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listWaitingProviders } from '#app/features/catalogue/trainers/queries-waiting.server.ts'
import { adminsOf } from '#app/features/money/subscriptions/admins-of.server.ts'
import { actFor } from '#app/features/people/auth-sessions/act-for.server.ts'
import { endSession } from '#app/features/people/auth-sessions/end-session.server.ts'
import { signOutElsewhere } from '#app/features/people/auth-sessions/sign-out-elsewhere.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { removeMember } from '#app/features/people/companies/remove-member.server.ts'
import { setMemberRole } from '#app/features/people/companies/set-member-role.server.ts'
import { replacePassword } from '#app/features/people/credentials/replace-password.server.ts'
import { secondFactors } from '#app/features/people/credentials/tables.server.ts'
import { markRead } from '#app/features/people/notifications/mark-read.server.ts'
import type { Recipient } from '#app/features/people/notifications/notification.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import type { MemberRole } from '#app/features/people/parties/party.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aMember, type TestParty } from '#app/features/people/parties/testing.server.ts'
import { appointStaff } from '#app/features/people/second-step/appoint-staff.server.ts'
import { actorOf } from '#app/features/people/second-step/queries-session.server.ts'
import { aSuspension } from '#app/features/people/staff-acts/testing.server.ts'
import { deactivateAccount } from '#app/features/site/privacy/deactivate-account.server.ts'
import type { StaffTask } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { sessionTokenIn } from '#app/platform/http/session-cookie.server.ts'
import '#app/platform/testing/database.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  type LiveProcess,
  looksOf,
  type OpenLine,
  openLine,
  somebodySignedIn,
  startLiveProcess,
} from '#tests/support/live-process.ts'

let one: LiveProcess
let two: LiveProcess
beforeAll(async () => {
  one = await startLiveProcess()
  two = await startLiveProcess()
})

const lines: OpenLine[] = []
afterEach(() => {
  for (const { answer } of lines.splice(0)) answer.destroy()
})
afterAll(() => Promise.all([one.close(), two.close()]))

async function open(...given: Parameters<typeof openLine>): Promise<OpenLine> {
  const line = await openLine(...given)
  lines.push(line)
  return line
}
const [somebody, looks] = [somebodySignedIn, looksOf]

type Somebody = Awaited<ReturnType<typeof somebody>>
const notify = (account: Somebody['account']['id']) => notifyRecipient({ account })
const notifyRecipient = (to: Recipient) =>
  inTransaction((tx) =>
    notifyAccounts(tx, [
      {
        kind: 'eventRuns',
        to,
        about: newId(),
        parameters: { title: 'Secret title' },
        link: '/mybooking',
      },
    ]),
  )

test('who is told looks again, in every process, and nobody else; what it is does not travel', async () => {
  const [mine, theirs] = [await somebody(), await somebody()]
  const lines = [await open(one, mine.cookie), await open(two, mine.cookie)]
  const other = await open(one, theirs.cookie)
  expect(lines[0]?.answer.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  })

  await notify(mine.account.id)
  for (const line of lines) await expect.poll(() => looks(line)).toBe(1)
  await markRead(makeContext({ actor: personOf(mine.account) }), { id: 'all' })
  for (const line of lines) await expect.poll(() => looks(line)).toBe(2)

  expect(looks(other)).toBe(0)
  expect(lines.flatMap(({ heard }) => heard).join('')).not.toMatch(/Secret|[\da-f]{8}-/)
})

test('what was not committed is told to nobody', async () => {
  const mine = await somebody()
  const line = await open(one, mine.cookie)
  const failing = inTransaction(async (tx) => {
    const { id: account } = mine.account
    await notifyAccounts(tx, [
      { kind: 'eventRuns', to: { account }, about: newId(), parameters: { title: 'x' }, link: '/' },
    ])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await notify((await somebody()).account.id)
  await sleep(200)
  expect(looks(line)).toBe(0)
})

test('without a session, with a made-up one and for another method there is no line', async () => {
  const { cookie } = await somebody()
  expect((await open(one, '')).answer.statusCode).toBe(401)
  expect((await open(one, cookie.replace('=', '=x'))).answer.statusCode).toBe(401)
  expect((await open(one, cookie, '/api/live/x')).answer.statusCode).toBe(404)
})

test('a line ends with its session, and when its person is suspended; others stay', async () => {
  const [leaving, suspended, staying] = [await somebody(), await somebody(), await somebody()]
  const [left, gone, stays] = [
    await open(one, leaving.cookie),
    await open(two, suspended.cookie),
    await open(one, staying.cookie),
  ]
  await inTransaction((tx) => endSession(tx, sessionTokenIn(leaving.cookie) ?? ''))
  const { username: slug } = suspended.account
  await inTransaction((tx) => aSuspension(tx, slug))
  await expect.poll(() => [left.ended(), gone.ended()], { timeout: 3_000 }).toEqual([true, true])
  expect(stays.ended()).toBe(false)
  expect((await open(two, suspended.cookie)).answer.statusCode).toBe(401)
})

const PASSWORD = 'seven calm otters'
const NEW = 'nine brisk herons'
const request = (cookie = '') => new Request('http://localhost/', { headers: { cookie } })
const asSelf = ({ account }: Somebody) => makeContext({ actor: personOf(account) })
const again = async ({ account }: Somebody) => {
  const [line = ''] = await inTransaction((tx) =>
    startSession(tx, { ctx: systemContext('test'), accountId: account.id }),
  )
  return line.split(';')[0] ?? ''
}

const ENDINGS: Record<string, (who: Somebody) => Promise<unknown>> = {
  'signs out everywhere else': async (who) => signOutElsewhere(asSelf(who), request(await again(who))),
  'chooses a new password in another browser': async (who) =>
    replacePassword(
      asSelf(who),
      { oldpass: PASSWORD, newpass: NEW, confpass: NEW },
      request(await again(who)),
    ),
  'deactivates the account': async (who) => deactivateAccount(asSelf(who), { pass: PASSWORD }),
  'has not been seen for so long that the session is over': async ({ account }) =>
    db()
      .update(authSessions)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(authSessions.userId, account.id)),
}
test('the line of a member, of staff or of anybody ends when its owner leaves it in whatever way', async () => {
  const company = await inTransaction((tx) => aCompany(tx))
  const opened: { how: string; line: Awaited<ReturnType<typeof open>> }[] = []
  for (const [how, end] of Object.entries(ENDINGS)) {
    const who = await somebody({ password: PASSWORD, staffTasks: ['operate'] })
    await inTransaction(async (tx) => aMember(tx, { company, member: who.account.partyId, role: 2 }))
    opened.push({ how, line: await open(one, who.cookie) })
    await end(who)
  }
  const still = () => opened.filter(({ line }) => !line.ended()).map(({ how }) => how)
  await expect.poll(still, { timeout: 3_000 }).toEqual([])
})

test('who is removed from a company hears nothing more of what it is told, and keeps the own line', async () => {
  const [admin, member] = [await somebody(), await somebody()]
  const company = await inTransaction(async (tx) => {
    const made = await aCompany(tx)
    await aMember(tx, { company: made, member: admin.account.partyId })
    await aMember(tx, { company: made, member: member.account.partyId, role: 2 })
    return made
  })
  const [theirs, line] = [await open(one, admin.cookie), await open(two, member.cookie)]
  await notifyRecipient({ party: company.id })
  for (const each of [theirs, line]) await expect.poll(() => looks(each)).toBe(1)

  await removeMember(makeContext({ actor: actingFor(personOf(admin.account), company) }), {
    memberId: member.account.partyId,
  })
  // What the person sees of the company goes at once, and nothing of it comes after.
  await expect.poll(() => looks(line)).toBe(2)
  await notifyRecipient({ party: company.id })
  await notify(member.account.id)
  await expect.poll(() => looks(line)).toBe(3)
  await expect.poll(() => looks(theirs)).toBe(2)
  expect([looks(line), line.ended()]).toEqual([3, false])
})

type Change = (facts: {
  who: Somebody
  admin: Somebody
  company: TestParty
  other: TestParty
}) => Promise<unknown>
type After = { ofCompany: number; ofAdmins: number; ended: boolean; looks?: number }
const asAdminOf = ({ account }: Somebody, company: TestParty) =>
  makeContext({ actor: actingFor(personOf(account), company) })
const remove: Change = ({ who, admin, company }) =>
  removeMember(asAdminOf(admin, company), { memberId: who.account.partyId })
/**
 * Who is told, by the role that somebody had before: everybody who acts for the company, and its admins
 * alone.
 */
const CHANGES: Record<string, { role: MemberRole; change: Change; after: After }> = {
  'an admin who is removed': {
    role: 1,
    change: remove,
    after: { ofCompany: 0, ofAdmins: 0, ended: false, looks: 1 },
  },
  'a manager or employee who is removed': {
    role: 2,
    change: remove,
    after: { ofCompany: 0, ofAdmins: 0, ended: false, looks: 1 },
  },
  'an admin who is made a manager': {
    role: 1,
    change: ({ who, admin, company }) =>
      setMemberRole(asAdminOf(admin, company), { memberId: who.account.partyId, role: '2' }),
    after: { ofCompany: 1, ofAdmins: 0, ended: false },
  },
  'a manager who is made an admin': {
    role: 2,
    change: ({ who, admin, company }) =>
      setMemberRole(asAdminOf(admin, company), { memberId: who.account.partyId, role: '1' }),
    after: { ofCompany: 1, ofAdmins: 1, ended: false },
  },
  'an admin of a company that is locked, which can still be read': {
    role: 1,
    change: ({ company }) =>
      db()
        .update(parties)
        .set({ writableUntil: new Date(0) })
        .where(eq(parties.id, company.id)),
    after: { ofCompany: 1, ofAdmins: 1, ended: false },
  },
  'an admin who acts for another location': {
    role: 1,
    change: ({ who, other }) =>
      inTransaction((tx) =>
        actFor(tx, { accountId: who.account.id, token: sessionTokenIn(who.cookie), partyId: other.id }),
      ),
    after: { ofCompany: 1, ofAdmins: 1, ended: false },
  },
  'an admin who is suspended': {
    role: 1,
    change: ({ who }) => inTransaction((tx) => aSuspension(tx, who.account.username)),
    after: { ofCompany: 0, ofAdmins: 0, ended: true },
  },
}
test('what a line carries once somebody may more, less or nothing any more', async () => {
  for (const [name, { role, change, after }] of Object.entries(CHANGES)) {
    const [admin, who] = [await somebody(), await somebody()]
    const [company, other] = await inTransaction(async (tx) => {
      const made = [await aCompany(tx), await aCompany(tx)] as const
      for (const each of made) {
        await aMember(tx, { company: each, member: admin.account.partyId })
        await aMember(tx, { company: each, member: who.account.partyId, role })
      }
      return made
    })
    const [line, theirs] = [await open(one, who.cookie), await open(one, admin.cookie)]
    await change({ who, admin, company, other })
    if (after.ended) await expect.poll(line.ended, { timeout: 3_000 }).toBe(true)
    await expect.poll(() => looks(line), { message: name }).toBe(after.looks ?? 0)

    // What is told to the other admin last has left after all that was told to this one; each line arrives in
    // its own time.
    const before = [looks(line), looks(theirs)] as const
    const heard = () => [looks(line) - before[0], looks(theirs) - before[1]]
    await notifyRecipient({ party: company.id })
    await expect.poll(heard, { message: name }).toEqual([after.ofCompany, 1])
    const admins = await inTransaction((tx) => adminsOf(tx, company.id))
    for (const account of admins.filter((id) => id !== admin.account.id)) await notify(account)
    await notify(admin.account.id)
    await expect.poll(heard, { message: name }).toEqual([after.ofCompany + after.ofAdmins, 2])
    expect(line.ended(), name).toBe(after.ended)
  }
})

type StaffChange = (facts: { who: Somebody }) => Promise<unknown>
const unname =
  (...tasks: string[]): StaffChange =>
  ({ who }) =>
    appointStaff(systemContext('test'), { username: who.account.username, tasks, change: 'unname' })
/** What is left of the tasks of somebody who had two, and whether the line is over. */
const STAFF_CHANGES: Record<string, { change: StaffChange; tasks: StaffTask[]; ended: boolean }> = {
  'one task is taken away': { change: unname('approveProviders'), tasks: ['operate'], ended: false },
  'all tasks are taken away': {
    change: unname('approveProviders', 'operate'),
    tasks: [],
    ended: false,
  },
  'the second factor is gone': {
    change: ({ who }) => db().delete(secondFactors).where(eq(secondFactors.accountId, who.account.id)),
    tasks: [],
    ended: false,
  },
  'the person is suspended': {
    change: ({ who }) => inTransaction((tx) => aSuspension(tx, who.account.username)),
    tasks: [],
    ended: true,
  },
}
test('a line is the person’s, never the staff’s: with a task goes what it shows, and nothing of others arrives', async () => {
  const system = systemContext('test')
  for (const [name, { change, tasks, ended }] of Object.entries(STAFF_CHANGES)) {
    const who = await somebody({ staffTasks: ['approveProviders', 'operate'] })
    const other = await somebody()
    const [line, theirs] = [await open(one, who.cookie), await open(two, other.cookie)]
    const asks = () => actorOf(system, request(who.cookie))
    expect(await asks(), name).toMatchObject({ staffTasks: ['approveProviders', 'operate'] })

    await change({ who })
    if (ended) await expect.poll(line.ended, { message: name, timeout: 3_000 }).toBe(true)
    const actor = await asks()
    expect('staffTasks' in actor ? actor.staffTasks : [], name).toEqual(tasks)
    const waiting = listWaitingProviders(makeContext({ actor }), { limit: 1 })
    await expect(waiting, name).rejects.toMatchObject({ name: 'Refusal' })

    await notify(other.account.id)
    await expect.poll(() => looks(theirs), { message: name }).toBe(1)
    expect([looks(line), line.ended()], name).toEqual([0, ended])
    if (ended) continue
    await notify(who.account.id)
    await expect.poll(() => looks(line), { message: name }).toBe(1)
  }
})

test('one person has so many lines and no more, and gets a new one for one that is gone', async () => {
  const { cookie } = await somebody()
  const opened = []
  for (let at = 0; at < 8; at += 1) opened.push(await open(one, cookie))
  const refused = await open(one, cookie)
  expect([refused.answer.statusCode, refused.answer.headers['retry-after']]).toEqual([429, '60'])
  opened[0]?.answer.destroy()
  await expect.poll(async () => (await open(one, cookie)).answer.statusCode).toBe(200)
})

test('a process that stops ends its lines and opens none', async () => {
  const last = await startLiveProcess()
  const { cookie } = await somebody()
  const line = await open(last, cookie)
  expect(last.lines.count).toBe(1)
  last.lines.end()
  await expect.poll(line.ended).toBe(true)
  expect((await open(last, cookie)).answer.statusCode).toBe(503)
  expect(last.lines.count).toBe(0)
  await last.close()
})
