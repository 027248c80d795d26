import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDocument } from '#app/features/catalogue/search-index/testing.server.ts'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { actFor } from '#app/features/people/auth-sessions/act-for.server.ts'
import { startSession } from '#app/features/people/auth-sessions/start-session.server.ts'
import { aJoinLink } from '#app/features/people/companies/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { aCompany, aGroup, aMember, anSme } from '#app/features/people/parties/testing.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction, type Tx } from '#app/platform/db.server.ts'
import { CALLER_LIMITS } from '#app/platform/http/caller-limits.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { ensureBuild } from '#scripts/start/build.ts'
import { badTexts } from '#tests/support/bad-inputs.ts'
import { tablesWithControls } from '#tests/support/stored-controls.ts'
import { type Measured, startMeasured } from '../http/measure.ts'
import { CONTRACTS, type Contract, PASSWORD } from './contracts.ts'

const LIMIT = 120_000
const PATH = 'inc/switchfunction'
/** Of the corpus each field gets one value in so many, another part of it each. */
const SHARE = 6
const NO = { status: false, msg: expect.stringMatching(/\w/) }

let server: Measured
let callers = 0

beforeAll(async () => {
  await ensureBuild()
  await inTransaction((tx) => aCategory(tx, { name: 'Kilns' }))
  await inTransaction((tx) => aDocument(tx, { title: 'Bookbinding by hand', url: 'bookbinding-by-hand' }))
  server = await startMeasured()
}, LIMIT)
afterAll(() => server?.close())

/** Somebody with a session of their own, who calls from an address of their own. */
async function aCaller({ actsFor, joins }: Pick<Contract, 'actsFor' | 'joins'> = {}) {
  callers += 1
  return inTransaction(async (tx) => {
    const account = await anAccount(tx, {
      password: PASSWORD,
      ...(joins ? { serviceType: 'provider', approval: 'approved' } : {}),
    })
    const [line = ''] = await startSession(tx, { ctx: systemContext('test'), accountId: account.id })
    const cookie = line.split(';')[0] ?? ''
    const company = actsFor ? await aWorkspace(tx, account, actsFor) : ''
    const code = joins ? await aJoinLink(tx, { company: await (joins === 'sme' ? anSme : aCompany)(tx) }) : ''
    const { displayUsername: username } = account
    return { username, cookie, company, code, ip: `10.20.${callers >> 8}.${callers & 255}` }
  })
}

/** A company, or one of two locations of a group, for which an account acts. Returns its id. */
async function aWorkspace(tx: Tx, account: TestAccount, kind: 'company' | 'location'): Promise<PartyId> {
  const { id: accountId, partyId: member } = account
  const company = kind === 'company' ? await aCompany(tx) : undefined
  if (company) await aMember(tx, { company, member })
  const group = company ? undefined : await aGroup(tx, { locations: [{}, {}], admins: [member] })
  const partyId = company?.id ?? group?.locations[0]?.id
  if (!partyId) throw new Error('no workspace')
  await actFor(tx, { accountId, token: null, partyId })
  return partyId
}

type Caller = Awaited<ReturnType<typeof aCaller>>

/** One call, form-encoded, as browsers make it; `cookie` null is without a session. */
async function call(
  caller: Caller,
  { at = PATH, ...fields }: Record<string, string>,
  cookie: string | null = caller.cookie,
) {
  const origin = `http://localhost:${server.port}`
  const filled = Object.entries(fields).map(([name, value]) => [
    name,
    value
      .replace('{account}', caller.username)
      .replace('{company}', caller.company)
      .replace('{code}', caller.code),
  ])
  const answer = await fetch(`${origin}/api/${at}`, {
    method: 'POST',
    headers: { Origin: origin, 'X-Forwarded-For': caller.ip, ...(cookie ? { Cookie: cookie } : {}) },
    body: new URLSearchParams(filled),
  })
  const type = answer.headers.get('content-type')
  return { status: answer.status, type, headers: answer.headers, body: await answer.json() }
}

type TestAccount = Awaited<ReturnType<typeof anAccount>>

const ALL = Object.entries(CONTRACTS).map(([action, contract]) => ({ action, ...contract }))

test.each(ALL)('$action answers what was agreed, names and types', async (contract) => {
  const { action, send, answer, session, at = PATH } = contract
  const { status, type, headers, body } = await call(await aCaller(contract), { action, at, ...send })

  expect({ status, type }).toEqual({ status: 200, type: expect.stringMatching(/^application\/json/) })
  expect(answer.safeParse(body).error?.issues ?? []).toEqual([])
  expect(headers.get('cache-control')).toBe('no-store')
  const set = headers.getSetCookie().find((line) => line.includes('session='))
  if (session === undefined) expect(set).toBeUndefined()
  else expect(set).toMatch(session === 'ends' ? /Max-Age=0|Expires=Thu, 01 Jan 1970/i : /HttpOnly/i)
})

test.each(ALL.filter(({ signedIn }) => signedIn))(
  '$action is refused without a session',
  async ({ action, send, at = PATH, joins }) => {
    expect(await call(await aCaller({ joins }), { action, at, ...send }, null)).toMatchObject({
      status: 401,
      body: NO,
    })
  },
)

test('without a session no call looks at what comes with it', async () => {
  const signedIn = ALL.filter((contract) => contract.signedIn)
  expect(signedIn.length).toBeGreaterThan(15)
  const caller = await aCaller()
  for (const { action, at = PATH, send } of signedIn)
    for (const value of [null, '', 'nobody', '0198c7a2-0000-7000-8000-000000000000', '\u0000'])
      expect(
        await call(
          caller,
          { action, at, ...(value === null ? {} : { companyId: value, id: value, ...blank(send, value) }) },
          null,
        ),
        `${action} ${value}`,
      ).toMatchObject({ status: 401, body: NO })
})

const blank = (send: Record<string, string>, value: string) =>
  Object.fromEntries(Object.keys(send).map((name) => [name, value]))

test.each(ALL.flatMap(({ action, bad }) => (bad ? [{ action, ...bad }] : [])))(
  '$action names the field that is wrong: $field',
  async ({ action, send, field }) => {
    const { status, body } = await call(await aCaller(), { action, ...send })
    expect(status).toBe(422)
    expect(body).toMatchObject({ ...NO, fields: { [field]: expect.stringMatching(/\w/) } })
  },
)

test.each(ALL.flatMap(({ action, send, limit }) => (limit ? [{ action, send, limit }] : [])))(
  '$action tells who calls too often to wait, and nobody else',
  async ({ action, send, limit }) => {
    const caller = await aCaller()
    if ('of' in limit)
      for (let times = 0; times < limit.of.points; times += 1) await countAttempt(limit.of, caller.ip)
    else
      for (let times = 0; times < limit.calls; times += 1)
        expect((await call(caller, { action, ...send })).status).toBe(200)

    const { status, headers, body } = await call(caller, { action, ...send })
    expect({ status, body }).toMatchObject({ status: 429, body: NO })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await call(await aCaller(), { action, ...send })).status).toBe(200)
  },
)

test('an action that nobody knows is not found, with and without a session', async () => {
  const caller = await aCaller()
  for (const action of ['nothing', '', 'toString', '__proto__', 'constructor'])
    for (const cookie of [caller.cookie, null])
      expect(await call(caller, { action }, cookie)).toMatchObject({ status: 404, body: NO })
})

test('whoever calls without end is told to wait, whatever is called, and nobody else', async () => {
  const [caller, other] = [await aCaller(), await aCaller()]
  const statuses: number[] = []
  const ask = async () => {
    while (statuses.length < CALLER_LIMITS.forms.points + 8)
      statuses.push((await call(caller, { action: 'nothing' })).status)
  }
  await Promise.all(Array.from({ length: 6 }, ask))
  expect(statuses.filter((status) => status === 404)).toHaveLength(CALLER_LIMITS.forms.points)

  const { status, headers, body } = await call(caller, { action: 'loginuserdetail' })
  expect({ status, body }).toMatchObject({ status: 429, body: NO })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await call(other, { action: 'loginuserdetail' })).status).toBe(200)
})

test(
  'no value of any field of any call is a crash, stays as a control character, or is refused without words',
  async () => {
    const faults: string[] = []
    const values = badTexts().filter(({ value }) => value.length <= 20_000)
    const waiting = ALL.flatMap(({ action, send, at = PATH }, nth) =>
      Object.keys(send).flatMap((field, of) =>
        values
          .filter((_, which) => which % SHARE === (nth + of) % SHARE)
          .map(({ name, value }) => ({
            where: `${action}.${field}: ${name}`,
            action,
            at,
            send: { ...send, [field]: value },
          })),
      ),
    )
    expect(waiting.length).toBeGreaterThan(400)
    const work = async () => {
      const caller = await aCaller({ joins: 'company' })
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        callers += 1
        const ip = `10.30.${callers >> 8}.${callers & 255}`
        const { status, body } = await call(
          { ...caller, ip },
          { action: one.action, at: one.at, ...one.send },
        )
        if (status >= 500 || (status >= 400 && !/\w/.test(body.msg ?? '')))
          faults.push(`${one.where}: ${status}`)
      }
    }
    await Promise.all(Array.from({ length: 6 }, work))
    expect(faults).toEqual([])
    expect(await tablesWithControls()).toEqual([])
  },
  LIMIT,
)
