import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDocument } from '#app/features/catalogue/search-index/testing.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { unsubscribeAccount } from '#app/features/people/accounts/unsubscribe-account.server.ts'
import { unsubscribeToken } from '#app/features/people/accounts/unsubscribe-token.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { aCompany, aJoinedTrainer, aMember } from '#app/features/people/parties/testing.server.ts'
import { type AccountId, newId } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { dropSearch } from './drop-search.server.ts'
import { keepSearch } from './keep-search.server.ts'
import { notifySavedSearches } from './notify-saved-searches.server.ts'
import { pauseSearch } from './pause-search.server.ts'
import { findSearchToSave, findUnsubscribing, listSavedSearches } from './queries-searches.server.ts'
import { MOST_SEARCHES } from './saved-search.ts'
import { savedSearches } from './tables.server.ts'
import { unsubscribeSearch } from './unsubscribe-search.server.ts'

const DAY = 86_400_000
const visitor = makeContext({})

async function aReader() {
  const account = await inTransaction((tx) => anAccount(tx))
  return { account, ctx: makeContext({ actor: personOf(account) }) }
}

/** Lets the clock that asks be so many days ahead. */
const notifyAfter = (days: number) => {
  const now = new Date(Date.now() + days * DAY)
  return notifySavedSearches({ ...systemContext('test'), now: () => now })
}
/** Something published so many days from now. */
const published = (title: string, days: number, given: object = {}) =>
  inTransaction((tx) => aDocument(tx, { title, publishedAt: new Date(Date.now() + days * DAY), ...given }))
const notifiedTo = async (recipient: AccountId) =>
  (
    await db()
      .select()
      .from(notifications)
      .where(eq(notifications.recipientId, recipient))
      .orderBy(notifications.id)
  ).map(({ kind, count, parameters, link }) => ({ kind, count, link, search: parameters.title }))

test('what is new since last told is told once a day, by words and filters, and nothing else', async () => {
  const { ctx, account } = await aReader()
  await published('Glazing before', -1, { cities: ['Pune'] })
  await keepSearch(ctx, '/search?topic=glazing&city=Pune&sort=rating&page=3')
  await published('Glazing one', 0.5, { cities: ['Pune'] })
  await published('Glazing two', 0.6, { cities: ['Pune'] })
  await published('Glazing elsewhere', 0.5, { cities: ['Mumbai'] })
  await published('Welding', 0.5, { cities: ['Pune'] })
  await published('Glazing for oneself', 0.5, { cities: ['Pune'], ownerId: account.partyId })

  expect(await notifyAfter(0.9)).toBe(0)
  expect(await Promise.all([notifyAfter(1.1), notifyAfter(1.1)])).toContain(1)
  expect(await notifiedTo(account.id)).toEqual([
    {
      kind: 'searchFound',
      count: 2,
      search: expect.stringMatching(/glazing.* · Pune/),
      link: '/search?topic=glazing&city=Pune&sort=newest',
    },
  ])
  await published('Glazing three', 1.5, { cities: ['Pune'] })
  expect(await notifyAfter(1.9)).toBe(0)
  expect(await notifyAfter(2.2)).toBe(1)
  expect(await notifyAfter(3.3)).toBe(0)
  expect((await notifiedTo(account.id)).map(({ count }) => count)).toEqual([2, 1])
})

test('only what its owner may find is told, and nothing while a search is paused', async () => {
  const [{ ctx, account }, { ctx: member, account: joined }] = [await aReader(), await aReader()]
  const trainer = await inTransaction(async (tx) => {
    const company = await aCompany(tx)
    const made = await anAccount(tx, { serviceType: 'provider', approval: 'approved' })
    await aJoinedTrainer(tx, { company, trainer: made.partyId })
    await aMember(tx, { company, member: joined.partyId, role: 2 })
    return made
  })
  for (const one of [ctx, member]) await keepSearch(one, '/search?topic=enamelling')
  await published('Enamelling', 0.5, { ownerId: trainer.partyId, visibility: 'companies' })
  await notifyAfter(1.1)
  expect(await notifiedTo(account.id)).toEqual([])
  expect(await notifiedTo(joined.id)).toMatchObject([{ count: 1 }])

  const [saved] = await listSavedSearches(ctx)
  const paused = { search: saved?.id, paused: true }
  for (const one of [paused, paused]) await pauseSearch(ctx, one)
  await published('Enamelling at home', 1.5)
  await notifyAfter(2.2)
  expect(await notifiedTo(account.id)).toEqual([])
  expect(await listSavedSearches(ctx)).toMatchObject([{ isPaused: true }])
  const later = { ...ctx, now: () => new Date(Date.now() + 2.3 * DAY) }
  await pauseSearch(later, { ...paused, paused: false })
  await notifyAfter(3.4)
  expect(await notifiedTo(account.id)).toEqual([])
})

test('a search is saved once, twenty at most, and neither a visitor nor a stranger gets at it', async () => {
  const { ctx, account } = await aReader()
  const stranger = makeContext({ actor: aPerson() })
  await Promise.all(Array.from({ length: 4 }, () => keepSearch(ctx, '/event/search?q=glass')))
  const [one, ...more] = await listSavedSearches(ctx)
  expect(more).toEqual([])
  const search = one?.id
  await expect(keepSearch(visitor, '/search?topic=glass')).rejects.toMatchObject({ kind: 'signIn' })
  for (const nothing of ['/search?topic=', '/topic/glass', 'https://other.example/search?topic=x', '']) {
    await expect(keepSearch(ctx, nothing)).rejects.toMatchObject({ kind: 'notFound' })
    expect(await findSearchToSave(ctx, nothing)).toBeNull()
  }
  for (const paused of [true, false]) {
    await expect(pauseSearch(visitor, { search, paused })).rejects.toMatchObject({ kind: 'signIn' })
    await expect(pauseSearch(stranger, { search, paused })).rejects.toMatchObject({ kind: 'notFound' })
  }
  await expect(dropSearch(visitor, { search })).rejects.toMatchObject({ kind: 'signIn' })
  expect(await dropSearch(stranger, { search })).toBeNull()
  expect(await listSavedSearches(stranger)).toEqual([])
  await expect(notifySavedSearches(ctx)).rejects.toMatchObject({ kind: 'notFound' })

  const many = Array.from({ length: MOST_SEARCHES + 4 }, (_, at) => `/search?topic=glass+${at}`)
  await Promise.allSettled(many.map((address) => keepSearch(ctx, address)))
  expect(await db().$count(savedSearches, eq(savedSearches.ownerId, account.partyId))).toBe(MOST_SEARCHES)
  expect(await dropSearch(ctx, { search })).toBe('/event/search?q=glass')
  expect(await dropSearch(ctx, { search })).toBeNull()
  await keepSearch(ctx, '/search?topic=glass+99')
})

test('the link in an email about a search pauses that search alone, and a turned one none', async () => {
  const { ctx, account } = await aReader()
  for (const word of ['etching', 'embossing']) {
    await keepSearch(ctx, `/search?topic=${word}`)
    await published(word, 0.5)
  }
  await notifyAfter(1.1)
  await followFacts()
  const links = (await db().select().from(emails).where(eq(emails.toAddress, account.email))).map(
    ({ unsubscribe }) => unsubscribe?.split('/').at(-1) ?? '',
  )
  expect(links).toHaveLength(2)
  const paused = async () => (await listSavedSearches(ctx)).filter(({ isPaused }) => isPaused)
  const [token = ''] = links
  expect(await findUnsubscribing(visitor, token)).toMatchObject({
    type: 'searches',
    search: { state: 'active' },
  })
  for (const one of [token, token]) await unsubscribeSearch(visitor, { token: one })
  expect(await paused()).toHaveLength(1)
  expect(await findUnsubscribing(visitor, token)).toMatchObject({ search: { state: 'paused' } })
  expect(await db().$count(accounts, and(eq(accounts.id, account.id), accounts.messageMails))).toBe(1)

  const [type, id, about, signature] = links[1]?.split('.') ?? []
  const own = { accountId: account.id, type: 'searches' } as const
  const { account: other } = await aReader()
  for (const turned of [
    `${type}.${id}.${newId()}.${signature}`,
    `${type}.${other.id}.${about}.${signature}`,
    `${type}.${id}.${signature}`,
    unsubscribeToken(own),
    'made-up',
  ])
    await expect(unsubscribeSearch(visitor, { token: turned }), turned).rejects.toMatchObject({
      kind: 'notFound',
    })
  await unsubscribeSearch(visitor, { token: unsubscribeToken({ ...own, accountId: other.id, about }) })
  expect(await paused()).toHaveLength(1)

  await unsubscribeAccount(visitor, { token })
  const [now] = await db().select().from(accounts).where(eq(accounts.id, account.id))
  expect([now?.messageMails, now?.mutedMails]).toEqual([true, ['searches']])
  for (const { id: search } of await listSavedSearches(ctx)) await dropSearch(ctx, { search })
  expect(await findUnsubscribing(visitor, token)).toMatchObject({ search: { state: 'gone' } })
})
