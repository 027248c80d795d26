import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { keepFavourite } from '#app/features/catalogue/favourites/keep-favourite.server.ts'
import { keepSearch } from '#app/features/catalogue/favourites/keep-search.server.ts'
import { aDocument } from '#app/features/catalogue/search-index/testing.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { unsubscribeAccount } from '#app/features/people/accounts/unsubscribe-account.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { LANGUAGES } from '#app/kit/language.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { emails } from '#app/platform/tables.server.ts'
import { aPerson, aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { decideNewsletter } from './decide-newsletter.server.ts'
import { draftNewsletter } from './draft-newsletter.server.ts'
import { findNewestIssue, listSamples } from './queries-issues.server.ts'
import { saveOpenings } from './save-openings.server.ts'
import { sendNewsletter } from './send-newsletter.server.ts'
import { newsletterIssues, newsletterMails } from './tables.server.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const staff = aStaffMember()
const editor = { ...makeContext({ actor: staff }), actor: staff }
const system = (days = 0) => ({
  ...systemContext('test'),
  now: () => new Date(Date.now() + days * DAY),
})

beforeEach(async () => {
  await db().delete(newsletterIssues)
  await db().update(accounts).set({ newsletterMails: false })
})

type Given = Parameters<typeof anAccount>[1]
async function aReader(given: Given = {}) {
  const account = await inTransaction((tx) => anAccount(tx, { newsletterMails: true, ...given }))
  return { account, ctx: makeContext({ actor: personOf(account) }) }
}
/** Something published some hours ago; what has a start is a date in so many days. */
function published(
  title: string,
  given: Partial<Parameters<typeof aDocument>[1]> & { inDays?: number } = {},
) {
  const { inDays, ...rest } = given
  const startsAt = inDays === undefined ? null : new Date(Date.now() + inDays * DAY)
  const dated = startsAt && {
    kind: 'event' as const,
    startsAt,
    endsAt: new Date(startsAt.getTime() + HOUR),
    day: startsAt.toISOString().slice(0, 10),
  }
  const publishedAt = new Date(Date.now() - 3 * HOUR)
  return inTransaction((tx) => aDocument(tx, { title, publishedAt, ...dated, ...rest }))
}
const newest = async () => {
  const { issue } = await findNewestIssue(editor)
  if (!issue) throw new Error('no issue')
  return issue
}
const approve = async () => {
  const { id } = await newest()
  await decideNewsletter(editor, { issue: id, decision: 'approve' })
}
const mailsTo = (email: string) =>
  db()
    .select()
    .from(emails)
    .where(and(eq(emails.toAddress, email), eq(emails.kind, 'newsletter.issue')))
/** A reader who keeps a topic of a category, and the category. */
async function aKeeper(given: Given = {}) {
  const reader = await aReader(given)
  const category = await inTransaction((tx) => aCategory(tx))
  const topic = await inTransaction((tx) => aTopic(tx, { categoryId: category.id }))
  await keepFavourite(reader.ctx, `topic:${topic.slug}`)
  return { ...reader, category: category.id }
}

test('each reader gets what is new in the own categories, places and searches, in the own language', async () => {
  const { account, category } = await aKeeper({ language: 'de', seller: { city: 'Pune', country: 'IN' } })
  const { account: searcher, ctx } = await aReader({ language: 'ja' })
  await keepSearch(ctx, '/search?topic=marquetry')
  const { account: nothing } = await aReader()
  await published('Kept subject', { categories: [category] })
  await published('Kept date', { categories: [category], inDays: 20, cities: ['Mumbai'] })
  await published('Date at home', { inDays: 9, cities: ['Pune'], country: 'IN' })
  await published('Long ago', { categories: [category], publishedAt: new Date(Date.now() - 90 * DAY) })
  await published('Already over', { categories: [category], inDays: -2 })
  await published('For joined companies', { categories: [category], visibility: 'companies' })
  await published('My own', { categories: [category], ownerId: account.partyId })
  await published('Marquetry for all')
  await draftNewsletter(system())
  await approve()
  await followFacts()

  const [mail, ...more] = await mailsTo(account.email)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^Neu bei Quorum: /)
  for (const said of ['Kept subject', 'Kept date', 'Date at home', 'Neue Themen', 'Neue Termine', 'Pune'])
    expect(mail?.text).toContain(said)
  for (const left of ['Long ago', 'Already over', 'For joined', 'My own', 'Marquetry', 'undefined', '{{'])
    expect(mail?.text).not.toContain(left)
  const [other] = await mailsTo(searcher.email)
  expect(other?.text).toContain('Marquetry for all')
  expect(other?.text).not.toContain('Kept subject')
  expect(other?.language).toBe('ja')
  expect(await mailsTo(nothing.email)).toEqual([])
  expect(await newest()).toMatchObject({ state: 'sent', mailed: 2 })
})

test('six topics and six dates at most', async () => {
  const { account, category } = await aKeeper()
  for (let n = 1; n <= 8; n++) {
    await published(`Topic no ${n}`, { categories: [category] })
    await published(`Date no ${n}`, { categories: [category], inDays: n })
  }
  await draftNewsletter(system())
  await approve()
  await followFacts()
  const [mail] = await mailsTo(account.email)
  expect(mail?.text.match(/Topic no/g)).toHaveLength(6)
  expect(mail?.text.match(/Date no/g)).toHaveLength(6)
  expect(mail?.text).not.toContain('Date no 7')
})

test('who has switched it off, an unconfirmed address, and who is suspended or has left get none', async () => {
  const now = new Date()
  const all = [
    await aKeeper({ newsletterMails: false }),
    await aKeeper({ emailVerified: false }),
    await aKeeper({ suspendedAt: now }),
    await aKeeper({ deactivatedAt: now }),
  ]
  for (const { category } of all) await published('News', { categories: [category] })
  await draftNewsletter(system())
  await approve()
  await followFacts()
  for (const { account } of all) expect(await mailsTo(account.email)).toEqual([])
})

test('one click in a mail switches the newsletter off, and nothing else', async () => {
  const { account, category } = await aKeeper()
  await published('News', { categories: [category] })
  await draftNewsletter(system())
  await approve()
  await followFacts()
  const [mail] = await mailsTo(account.email)
  const token = /\/unsubscribe\/(.+)$/.exec(mail?.unsubscribe ?? '')?.[1] ?? ''
  expect(await unsubscribeAccount(makeContext({}), { token })).toBe('newslet')
  const [now] = await db().select().from(accounts).where(eq(accounts.id, account.id))
  expect([now?.newsletterMails, now?.messageMails]).toEqual([false, true])
})

test('two runs at once, and one that goes on, mail each reader once', async () => {
  const readers = await Promise.all(Array.from({ length: 60 }, () => aReader()))
  const { account, category } = await aKeeper()
  for (const { ctx } of readers) await keepSearch(ctx, '/search?topic=sgraffito')
  await published('Sgraffito', { categories: [category] })
  await Promise.all([draftNewsletter(system()), draftNewsletter(system())])
  await approve()
  await Promise.all([1, 2, 3].map(() => sendNewsletter(system())))
  await Promise.all([1, 2, 3].map(() => sendNewsletter(system())))
  await followFacts()

  for (const { account: one } of [...readers, { account }]) expect(await mailsTo(one.email)).toHaveLength(1)
  expect(await newest()).toMatchObject({ state: 'sent', mailed: 61 })
  expect(await db().$count(newsletterIssues)).toBe(1)
  expect(await sendNewsletter(system())).toBe(0)
})

test('who switches it off while it leaves gets none; held, nobody does', async () => {
  const { account, category } = await aKeeper()
  await published('News', { categories: [category] })
  await draftNewsletter(system())
  await approve()
  const { id } = await newest()
  await decideNewsletter(editor, { issue: id, decision: 'hold' })
  await followFacts()
  expect(await mailsTo(account.email)).toEqual([])
  await approve()
  await db().update(accounts).set({ newsletterMails: false }).where(eq(accounts.id, account.id))
  await followFacts()
  expect(await mailsTo(account.email)).toEqual([])
  expect(await newest()).toMatchObject({ state: 'sent', mailed: 0 })
})

/** A day in the middle of a month: at the end of one, some hours later is another month. */
function daysToTheTenth(): number {
  const now = new Date()
  return (Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10, 12) - now.getTime()) / DAY
}

test('a month has one issue, of which editors are told; what was never approved lapses, and is told of by the next', async () => {
  const told = await inTransaction((tx) => anAccount(tx, { staffTasks: ['editSite'] }))
  const other = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
  const tenth = daysToTheTenth()
  await draftNewsletter(system(tenth))
  await draftNewsletter(system(tenth + 0.1))
  const first = await newest()
  const toldOf = ({ id }: { id: typeof told.id }) =>
    db().$count(
      notifications,
      and(eq(notifications.recipientId, id), eq(notifications.kind, 'newsletterWaits')),
    )
  expect([await toldOf(told), await toldOf(other)]).toEqual([1, 0])
  await followFacts()
  expect((await newest()).state).toBe('draft')

  await draftNewsletter(system(tenth + 31))
  const second = await newest()
  expect(second.id).not.toBe(first.id)
  expect(second.since.getTime()).toBeLessThanOrEqual(first.until.getTime() + 2 * DAY)
  const [lapsed] = await db().select().from(newsletterIssues).where(eq(newsletterIssues.id, first.id))
  expect(lapsed?.state).toBe('lapsed')
  await approve()
  await followFacts()
  await draftNewsletter(system(tenth + 62))
  expect((await newest()).since).toEqual(second.until)
})

test('what staff writes stands above it, in the language of the reader, unless it has left', async () => {
  const { account, category } = await aKeeper({ language: 'fr' })
  await published('News', { categories: [category] })
  await draftNewsletter(system())
  const { id, seen } = await newest()
  const empty = Object.fromEntries(LANGUAGES.map((language) => [language, '']))
  const typed = { issue: id, seen, ...empty, fr: 'Bonne rentrée', en: 'Welcome back' }
  await saveOpenings(editor, typed)
  await expect(saveOpenings(editor, { ...typed, fr: 'Autre' })).rejects.toMatchObject({
    fields: { '': { key: 'common:meanwhile.changed' } },
  })
  const issue = await newest()
  expect(issue.openings).toEqual({ fr: 'Bonne rentrée', en: 'Welcome back' })
  await approve()
  await followFacts()
  const [mail] = await mailsTo(account.email)
  expect(mail?.text).toContain('Bonne rentrée')
  expect(mail?.text).not.toContain('Welcome back')
  await expect(saveOpenings(editor, { ...typed, seen: issue.seen })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await expect(decideNewsletter(editor, { issue: id, decision: 'hold' })).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('staff sees what three readers would get, and not who they are', async () => {
  const keepers = [await aKeeper({ language: 'it' }), await aKeeper(), await aKeeper(), await aKeeper()]
  for (const { category } of keepers) await published('News', { categories: [category] })
  await draftNewsletter(system())
  const issue = await newest()
  const samples = await listSamples(editor, issue)
  expect(samples).toHaveLength(3)
  expect(samples[0]?.items[0]).toMatchObject({ kind: 'topic', title: 'News' })
  for (const { account } of keepers)
    for (const secret of [account.id, account.partyId, account.email, account.username])
      expect(JSON.stringify(samples)).not.toContain(secret)
  expect(await findNewestIssue(editor)).toMatchObject({ readers: 4, issue: { mailed: 0 } })
})

test('nobody but staff that edits the site sees or changes an issue, and nobody but the system drafts or sends', async () => {
  await draftNewsletter(system())
  const issue = await newest()
  for (const actor of [aPerson(), aStaffMember({ staffTasks: ['moderate', 'operate'] })]) {
    const ctx = { ...makeContext({ actor }), actor }
    for (const asked of [
      () => findNewestIssue(ctx),
      () => listSamples(ctx, issue),
      () => decideNewsletter(ctx, { issue: issue.id, decision: 'approve' }),
      () => saveOpenings(ctx, { issue: issue.id, en: 'Mine' }),
      () => draftNewsletter(ctx),
      () => sendNewsletter(ctx),
    ])
      await expect(asked()).rejects.toMatchObject({ kind: 'notFound' })
  }
  await expect(draftNewsletter(editor)).rejects.toMatchObject({ kind: 'notFound' })
  await expect(sendNewsletter(editor)).rejects.toMatchObject({ kind: 'notFound' })
  expect((await newest()).state).toBe('draft')
  expect(await db().$count(newsletterMails)).toBe(0)
})
