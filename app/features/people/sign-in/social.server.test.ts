import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#app/kit/actor.ts'
import { newCode } from '#app/kit/ids.ts'
import { BadInput, Refusal } from '#app/kit/refusal.ts'
import '#app/platform/testing/database.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { authSessions } from '#app/features/people/auth-sessions/tables.server.ts'
import { allowConnecting } from '#app/features/people/credentials/allow-connecting.server.ts'
import {
  findWaitingIdentity,
  listIdentities,
} from '#app/features/people/credentials/queries-identities.server.ts'
import { removeIdentity } from '#app/features/people/credentials/remove-identity.server.ts'
import { credentials } from '#app/features/people/credentials/tables.server.ts'
import { anAccount, aSecondFactor } from '#app/features/people/credentials/testing.server.ts'
import { actorOf, findPerson } from '#app/features/people/second-step/queries-session.server.ts'
import { config, configure } from '#app/platform/config.server.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { enabledProviders } from '#app/platform/identity/providers.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openIdProvider } from '#tests/support/open-id-provider.ts'
import { askProvider } from './ask-provider.server.ts'
import { returnFromProvider } from './return-from-provider.server.ts'
import { signIn } from './sign-in.server.ts'
import { takeSecondStep } from './take-second-step.server.ts'

type Site = Awaited<ReturnType<typeof openIdProvider>>
type Who = Parameters<Site['visit']>[1]
type Asked = Partial<Parameters<typeof askProvider>[1]>

const PASSWORD = 'open sesame'
const EXPIRED = 'accounts:social.expired'
const REFUSED = 'accounts:social.refused'
let site: Site
let places = 0

beforeAll(async () => {
  site = await openIdProvider(config().ORIGIN)
  site.use()
})
afterAll(async () => {
  site.forget()
  await site.close()
})
beforeEach(async () => {
  await db().execute(sql`delete from attempts`)
})

/** A browser: its cookies, and what it is answered. */
function browser(actor?: Actor) {
  places += 1
  const kept = new Map<string, string>()
  const ip = `10.71.${places}.9`
  const ctx = () => makeContext(actor ? { ip, actor } : { ip })
  const take = (cookies: string[]) => {
    for (const line of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/i.test(line)) kept.delete(name)
      else kept.set(name, value)
    }
  }
  const request = () =>
    new Request('http://localhost/', {
      headers: { cookie: [...kept].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
  const ask = async (asked: Asked = {}) => {
    const all = { provider: 'google', next: null, window: null, remember: false, connects: false, ...asked }
    const { address, cookies } = await askProvider(ctx(), all, request())
    take(cookies)
    return address
  }
  const bring = async (back: URL, over = {}) => {
    const at = (name: string) => back.searchParams.get(name)
    const provider = back.pathname.split('/')[3] ?? ''
    const brought = { provider, code: at('code'), state: at('state'), error: at('error'), iss: at('iss') }
    const answered = await returnFromProvider(ctx(), { ...brought, ...over }, request())
    take(answered.cookies)
    return answered
  }
  /** All of the way: there, through the site, and back. */
  const go = async (who: Who, asked: Asked = {}) => bring(await site.visit(await ask(asked), who))
  const whoIsIn = () => actorOf(systemContext('test'), request())
  return { ctx, take, request, ask, bring, go, whoIsIn, kept }
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof BadInput) return Object.values(error.fields)[0]?.key
      if (error instanceof Refusal) return error.reason
      throw error
    },
  )
const newcomer = (given: Partial<Who> = {}): Who => {
  const sub = newCode(10)
  return {
    sub,
    email: `${sub.toLowerCase()}@example.com`,
    email_verified: true,
    name: 'Ravi Joshi',
    ...given,
  }
}
const member = (given: Parameters<typeof anAccount>[1] = {}) =>
  inTransaction((tx) => anAccount(tx, { password: PASSWORD, ...given }))
const mailsTo = (address: string) => db().select().from(emails).where(eq(emails.toAddress, address))
const identitiesOf = (sub: string) => db().$count(credentials, eq(credentials.accountId, sub))

describe('a new identity', () => {
  test('opens an account with a name of its own, signed in, at the address that was wanted', async () => {
    const [here, who] = [browser(), newcomer()]
    const answered = await here.go(who, { next: '/mybooking?past=1' })
    if (answered.to !== 'in') throw new Error(answered.to)
    expect(answered.asked.next).toBe('/mybooking?past=1')
    expect(answered.actor).toMatchObject({ name: 'Ravi Joshi', email: who.email, emailConfirmed: true })
    expect(answered.actor.username).toMatch(/^guest_/)
    expect(await here.whoIsIn()).toMatchObject({ kind: 'person', accountId: answered.actor.accountId })
    expect(await mailsTo(who.email ?? '')).toEqual([])

    const elsewhere = await browser().go(who)
    expect(elsewhere.to === 'in' && elsewhere.actor.accountId).toBe(answered.actor.accountId)
    const same = await browser().go(who, { provider: 'live' })
    expect(same.to, 'the same subject of another site is somebody else').toBe('link')
  })

  test('an address that the site has not proven is not believed: it is asked to be confirmed', async () => {
    for (const email_verified of [false, undefined, 'true' as unknown as boolean]) {
      const who = newcomer({ email_verified })
      const answered = await browser().go(who)
      expect(answered.to === 'in' && answered.actor.emailConfirmed).toBe(false)
      expect((await mailsTo(who.email ?? '')).map(({ kind }) => kind)).toEqual(['accounts.confirm-email'])
    }
  })

  test('without an address, or with what is none, there is no account', async () => {
    for (const email of [undefined, 'no address', `${'x'.repeat(300)}@example.com`]) {
      const who = newcomer({ email })
      expect(await outcome(browser().go(who))).toBe('accounts:social.noEmail')
      expect(await identitiesOf(who.sub)).toBe(0)
    }
  })

  test('of two windows that come back at one moment there is one account', async () => {
    const [who, two] = [newcomer(), [browser(), browser()]]
    const backs: URL[] = []
    for (const here of two) backs.push(await site.visit(await here.ask(), who))
    const answers = await Promise.all(two.map((here, at) => here.bring(backs[at] as URL)))
    expect(answers.map(({ to }) => to)).toEqual(['in', 'in'])
    expect(await identitiesOf(who.sub)).toBe(1)
    expect(await db().$count(accounts, eq(accounts.email, who.email ?? ''))).toBe(1)
  })
})

describe('an address that an account has', () => {
  test('links nothing by itself: the owner signs in once with the password, and is told', async () => {
    const [owner, here] = [await member(), browser()]
    const who = newcomer({ email: owner.email.toUpperCase() })
    expect((await here.go(who)).to).toBe('link')
    expect(await identitiesOf(who.sub)).toBe(0)
    expect((await here.whoIsIn()).kind).toBe('visitor')
    expect(await findWaitingIdentity(here.ctx(), here.request())).toMatchObject({ email: owner.email })

    const given = { username: owner.email, password: PASSWORD }
    expect(await outcome(signIn(here.ctx(), { ...given, password: 'x', link: '1' }, here.request()))).toBe(
      'accounts:signIn.wrong',
    )
    await signIn(here.ctx(), given, here.request())
    expect(await identitiesOf(who.sub), 'not where nobody said so').toBe(0)
    here.take((await signIn(here.ctx(), { ...given, link: '1' }, here.request())).cookies)
    expect(await identitiesOf(who.sub)).toBe(1)
    expect(here.kept.has('identity')).toBe(false)
    expect((await mailsTo(owner.email)).map(({ kind }) => kind)).toEqual(['accounts.identity'])
    const answered = await browser().go(who)
    expect(answered.to === 'in' && answered.actor.accountId).toBe(owner.id)
  })

  test('the second step is owed before anything is linked', async () => {
    const owner = await member()
    const app = await inTransaction((tx) => aSecondFactor(tx, owner.id))
    const [here, who] = [browser(), newcomer({ email: owner.email })]
    await here.go(who)
    const first = await signIn(
      here.ctx(),
      { username: owner.email, password: PASSWORD, link: '1' },
      here.request(),
    )
    here.take(first.cookies)
    expect([first.actor, await identitiesOf(who.sub)]).toEqual([null, 0])
    here.take((await takeSecondStep(here.ctx(), { code: await app() }, here.request())).cookies)
    expect(await identitiesOf(who.sub)).toBe(1)
  })

  test('somebody else who signs in there gets nothing linked, nor does a browser that made it up', async () => {
    const [owner, other, here] = [await member(), await member(), browser()]
    const who = newcomer({ email: owner.email })
    await here.go(who)
    await signIn(here.ctx(), { username: other.email, password: PASSWORD, link: '1' }, here.request())
    here.kept.set('identity', '00ff'.repeat(40))
    await signIn(here.ctx(), { username: owner.email, password: PASSWORD, link: '1' }, here.request())
    expect(await identitiesOf(who.sub)).toBe(0)
  })

  test('is asked for the password also where the account or the site has not proven it', async () => {
    const squatted = await member({ emailVerified: false })
    for (const email_verified of [true, false]) {
      const who = newcomer({ email: squatted.email, email_verified })
      expect((await browser().go(who)).to).toBe('link')
      expect(await identitiesOf(who.sub)).toBe(0)
    }
  })
})

describe('what comes back', () => {
  test('counts once, in the browser that asked, for the site that was asked, in a quarter of an hour', async () => {
    const [here, who] = [browser(), newcomer()]
    const back = await site.visit(await here.ask(), who)
    expect(await outcome(browser().bring(back))).toBe(EXPIRED)
    const another = browser()
    await another.ask()
    expect(await outcome(another.bring(back)), 'another session').toBe(EXPIRED)
    expect(await outcome(here.bring(back, { provider: 'live' }))).toBe(EXPIRED)
    expect(await outcome(here.bring(back, { state: null }))).toBe(EXPIRED)
    const late = makeContext({ ip: '10.72.1.1', now: () => new Date(Date.now() + 901_000) })
    const { searchParams } = back
    const brought = {
      code: searchParams.get('code'),
      state: searchParams.get('state'),
      error: null,
      iss: null,
    }
    expect(await outcome(returnFromProvider(late, { provider: 'google', ...brought }, here.request()))).toBe(
      EXPIRED,
    )

    const before = new Map(here.kept)
    const tries = await Promise.all(Array.from({ length: 10 }, () => outcome(here.bring(back))))
    expect(tries.filter((one) => one === 'done')).toHaveLength(1)
    for (const [name, value] of before) here.kept.set(name, value)
    expect(await outcome(here.bring(back)), 'the same answer again').toBe(EXPIRED)
  })

  test('a code that was used, made up, or given for another question opens nothing', async () => {
    const [here, who] = [browser(), newcomer()]
    const used = await site.visit(await here.ask(), who)
    await here.bring(used)
    const again = browser()
    const fresh = await site.visit(await again.ask(), newcomer())
    expect(await outcome(again.bring(fresh, { code: used.searchParams.get('code') }))).toBe(REFUSED)
    for (const over of [
      { code: 'made-up' },
      { code: null },
      { error: 'server_error' },
      { iss: 'https://evil' },
    ]) {
      const one = browser()
      expect(await outcome(one.bring(await site.visit(await one.ask(), newcomer()), over))).toBe(REFUSED)
    }
    const [mine, theirs] = [browser(), browser()]
    const [ours, other] = [await mine.ask(), await theirs.ask()]
    const back = await site.visit(other, newcomer())
    const { code } = Object.fromEntries(back.searchParams)
    const state = new URL(ours).searchParams.get('state')
    expect(await outcome(mine.bring(back, { code, state })), 'a code of theirs, put into ours').toBe(REFUSED)
  })

  test('who says no there is nobody here, and nothing is kept', async () => {
    const [here, who] = [browser(), newcomer({ says: 'no' })]
    expect((await here.go(who)).to).toBe('denied')
    expect([here.kept.size, await identitiesOf(who.sub)]).toEqual([0, 0])
  })

  test('goes on to addresses of ours alone', async () => {
    for (const next of [
      '//evil.example',
      'https://evil.example/',
      '/\\evil',
      'javascript:alert(1)',
      '/login',
    ]) {
      const answered = await browser().go(newcomer(), { next, window: '<script>' })
      expect(answered.asked).toMatchObject({ next: null, window: null })
    }
  })

  test('a site that cannot be asked is said to be away, and none is asked that is not configured', async () => {
    expect(await outcome(browser().ask({ provider: 'nobody' }))).toBe('common:refused.notFound')
    expect(await outcome(browser().ask({ provider: '__proto__' }))).toBe('common:refused.notFound')
    configure({ LIVE_ISSUER: `http://127.0.0.1:${await freePort()}` })
    expect(await outcome(browser().ask({ provider: 'live' }))).toBe('accounts:social.unavailable')
    configure({ LIVE_CLIENT_ID: '', LIVE_CLIENT_SECRET: '' })
    expect(await outcome(browser().ask({ provider: 'live' }))).toBe('common:refused.notFound')
    expect(enabledProviders()).toContainEqual({ id: 'live', isReady: false })
    site.use()
  })
})

test('the standing of an account holds here, too: suspended, deactivated, a second step owed', async () => {
  const who = newcomer()
  const opened = await browser().go(who)
  if (opened.to !== 'in') throw new Error(opened.to)
  const { accountId, ownPartyId } = opened.actor
  await db().execute(sql`update parties set suspended_at = now() where id = ${ownPartyId}`)
  expect(await outcome(browser().go(who))).toBe('accounts:signIn.suspended')
  await db().execute(
    sql`update parties set suspended_at = null, deactivated_at = now() where id = ${ownPartyId}`,
  )
  expect((await browser().go(who)).to).toBe('in')
  expect(await findPerson(systemContext('test'), accountId)).not.toBeNull()

  const app = await inTransaction((tx) => aSecondFactor(tx, accountId))
  const here = browser()
  const sessions = await db().$count(authSessions, eq(authSessions.userId, accountId))
  expect((await here.go(who)).to).toBe('step')
  expect(await db().$count(authSessions, eq(authSessions.userId, accountId))).toBe(sessions)
  const { actor } = await takeSecondStep(here.ctx(), { code: await app() }, here.request())
  expect(actor.accountId).toBe(accountId)
})

describe('connecting a site', () => {
  const connecting = async (owner: Awaited<ReturnType<typeof member>>) => {
    const here = browser(personOf(owner))
    const allow = async (sitePassword: string) => {
      const { cookie } = await allowConnecting(here.ctx(), { provider: 'google', sitePassword })
      here.take([cookie])
    }
    return { here, allow }
  }

  test('takes the password, is for who asked, and never moves an identity from somebody else', async () => {
    const [owner, other] = [await member(), await member()]
    const { here, allow } = await connecting(owner)
    expect(await outcome(here.ask({ connects: true }))).toBe('accounts:social.password')
    expect(await outcome(allow('not it'))).toBe('settings:password.wrong')
    await allow(PASSWORD)
    expect(await outcome(here.ask({ connects: true, provider: 'live' }))).toBe('accounts:social.password')
    const stranger = browser(personOf(other))
    for (const [name, value] of here.kept) stranger.kept.set(name, value)
    expect(await outcome(stranger.ask({ connects: true }))).toBe('accounts:social.password')

    const who = newcomer()
    const back = await site.visit(await here.ask({ connects: true }), who)
    for (const [name, value] of here.kept) stranger.kept.set(name, value)
    expect(await outcome(stranger.bring(back))).toBe(EXPIRED)
    await allow(PASSWORD)
    expect((await here.go(who, { connects: true })).to).toBe('connected')
    expect(await listIdentities(here.ctx())).toMatchObject([{ provider: 'google', isLast: false }])
    expect((await mailsTo(owner.email)).map(({ kind }) => kind)).toEqual(['accounts.identity'])

    const theirs = await connecting(other)
    await theirs.allow(PASSWORD)
    expect(await outcome(theirs.here.go(who, { connects: true }))).toBe('accounts:social.taken')
    const entered = await browser().go(who)
    expect(entered.to === 'in' && entered.actor.accountId).toBe(owner.id)
  })

  test('is undone by the owner alone, and never for the last way to sign in', async () => {
    const opened = await browser().go(newcomer())
    if (opened.to !== 'in') throw new Error(opened.to)
    const own = makeContext({ actor: opened.actor })
    const [last] = await listIdentities(own)
    expect(last).toMatchObject({ isLast: true })
    expect(await outcome(removeIdentity(own, { identity: last?.id }))).toBe('security:identities.last')

    const stranger = makeContext({ actor: personOf(await member()) })
    expect(await outcome(removeIdentity(makeContext({}), { identity: last?.id }))).toBe(
      'common:refused.signIn',
    )
    expect(await outcome(allowConnecting(makeContext({}), { provider: 'google', sitePassword: 'x' }))).toBe(
      'common:refused.signIn',
    )
    expect(await outcome(removeIdentity(stranger, { identity: last?.id }))).toBe('done')
    expect(await listIdentities(own)).toHaveLength(1)
    await db().execute(sql`insert into credentials (id, user_id, account_id, provider_id)
      values (gen_random_uuid(), ${opened.actor.accountId}, ${newCode(9)}, 'live')`)
    await Promise.all([
      outcome(removeIdentity(own, { identity: last?.id })),
      outcome(removeIdentity(own, { identity: last?.id })),
    ])
    expect(await listIdentities(own)).toMatchObject([{ provider: 'live', isLast: true }])
  })
})
