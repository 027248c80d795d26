import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listComingEvents } from '#app/features/catalogue/event-pages/queries-lines.server.ts'
import { decideOnEvent } from '#app/features/catalogue/event-publishing/decide-on-event.server.ts'
import { eventPublished } from '#app/features/catalogue/events/event.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { listResults } from '#app/features/catalogue/search-index/queries-results.server.ts'
import { suggest } from '#app/features/catalogue/search-index/queries-suggest.server.ts'
import { aSearch } from '#app/features/catalogue/search-index/testing.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { checkInTicket } from '#app/features/delivery/check-in/check-in-ticket.server.ts'
import { getDoor } from '#app/features/delivery/check-in/queries-door.server.ts'
import { refunds } from '#app/features/money/payments/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { findSubject } from '#app/features/people/qmail/find-subject.server.ts'
import { staffActs } from '#app/features/people/staff-acts/tables.server.ts'
import { takeBackAct } from '#app/features/people/staff-acts/take-back-act.server.ts'
import { awardProposal } from '#app/features/procurement/proposals/award-proposal.server.ts'
import {
  findOwnProposal,
  getReceivedProposals,
} from '#app/features/procurement/proposals/queries-proposals.server.ts'

import { getRequirementToPropose } from '#app/features/procurement/proposals/queries-requirement.server.ts'
import { submitProposal } from '#app/features/procurement/proposals/submit-proposal.server.ts'
import { withdrawProposal } from '#app/features/procurement/proposals/withdraw-proposal.server.ts'
import { listOwnRequirements } from '#app/features/procurement/requirements/queries-own.server.ts'
import {
  getRequirement,
  listOpenRequirements,
  listSimilarRequirements,
} from '#app/features/procurement/requirements/queries-rows.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { getBooking } from '#app/features/sales/bookings/queries-bookings.server.ts'
import { cancelBooking } from '#app/features/sales/cancellations/cancel-booking.server.ts'
import { tickets } from '#app/features/sales/orders/tables.server.ts'
import { anOrder, recordConfirmed } from '#app/features/sales/orders/testing.server.ts'
import { listSales } from '#app/features/sales/organiser-sales/queries-sales.server.ts'
import { reportedKey } from '#app/features/site/content-reports/content-report.ts'
import { reportContent } from '#app/features/site/content-reports/report-content.server.ts'
import { upholdContentReports } from '#app/features/site/content-reports/uphold-content-reports.server.ts'
import { eraseLeavers } from '#app/features/site/privacy/erase-leavers.server.ts'
import { newCode, newKey } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { deliverSandboxWebhookJob } from '#app/platform/payments/sandbox.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import {
  aProposal,
  aProvider as aProposer,
  aRequirement,
  reasonOf,
  typedProposal,
} from '#tests/proposals/rounds.ts'
import { aModerator, asModerator } from '#tests/support/a-moderator.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Account = Awaited<ReturnType<typeof anAccount>>

const DAY = 86_400_000
const visitor = makeContext({})
let moderator: Account
beforeAll(async () => {
  moderator = await aModerator()
})
const staff = () => asModerator(moderator)
const as = (account: Account) => makeContext({ actor: personOf(account) })
const wish = (acts: string | readonly string[], given: object = {}) => ({
  acts,
  rule: 'fraud',
  source: 'look',
  facts: 'No such training',
  key: newKey(),
  ...given,
})
const anOrganiser = () =>
  inTransaction(async (tx) => {
    const account = await anAccount(tx, { approval: 'approved', serviceType: 'provider' })
    await someProfiles(tx, [{ partyId: account.partyId, displayName: 'Tess' }])
    return account
  })
const takeBack = async (id: string, ctx = staff()) => {
  const [act] = await db().select().from(staffActs).where(eq(staffActs.subjectId, id))
  await takeBackAct(ctx, { act: act?.id, reason: 'We were wrong' })
  await settle()
}
/** What follows, but for what a bank would call back. */
const settle = () => followFacts([deliverSandboxWebhookJob])
/** What was found, by the order in which it is shown. */
const found = async (
  kind: 'event' | 'requirement',
  text: string,
  sort: 'best' | 'date' | 'newest' = 'best',
) => (await listResults(visitor, aSearch({ kind, text, sort }))).hits.rows.map(({ id }) => id)

test('an event that is demoted comes last in search, suggestions and lists, and is not on the home page', async () => {
  const word = `zq${newCode(8).toLowerCase()}`
  const owner = await anOrganiser()
  const topic = await inTransaction((tx) => aTopic(tx, { ownerId: owner.partyId }))
  const at = (days: number) => {
    const startsAt = new Date(Date.now() + days * DAY)
    return { startsAt, endsAt: new Date(startsAt.getTime() + DAY / 4) }
  }
  const [soon, late] = await inTransaction(async (tx) => {
    const of = { ownerId: owner.partyId, topicId: topic.id, language: 'en' }
    const made = [
      await anEvent(tx, { ...of, title: word, ...at(3) }),
      await anEvent(tx, { ...of, title: `Learn ${word} and more`, ...at(9) }),
    ] as const
    for (const { id } of made) await recordFact(tx, eventPublished, id, PUBLISHED(owner))
    return made
  })
  await settle()
  const order = [soon.id, late.id]
  const slugs = async () => (await suggest(visitor, word)).event.map(({ url }) => url)
  const listed = async (wanted: Parameters<typeof listComingEvents>[1]) =>
    (await listComingEvents(visitor, wanted)).lines.map(({ to }) => to.split('/').at(-1))
  const home = async () => (await listed({ limit: 50 })).includes(soon.slug)
  const all = async () => [
    await found('event', word),
    await found('event', word, 'date'),
    await found('event', word, 'newest').then((ids) =>
      ids.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
    ),
  ]
  expect(await all()).toEqual([order, order, order])
  expect([await home(), await listed({ limit: 9, topicId: topic.id })]).toEqual([
    true,
    [soon.slug, late.slug],
  ])
  await decideOnEvent(staff(), { event: soon.slug, ...wish('event.demote', { days: '30' }) })
  await settle()
  const last = order.toReversed()
  expect((await all()).slice(0, 2)).toEqual([last, last])
  expect(await found('event', word, 'newest')).toEqual(last)
  expect([await home(), await listed({ limit: 9, topicId: topic.id })]).toEqual([
    false,
    [late.slug, soon.slug],
  ])
  expect(await slugs()).toEqual([late.slug, soon.slug])
  const asOwner = as(owner)
  const standings = async () =>
    Object.fromEntries(
      (await listSales(asOwner, 'coming', { limit: 9 })).map(({ slug, standing }) => [slug, standing]),
    )
  expect(await standings()).toEqual({ [soon.slug]: 'demote', [late.slug]: null })
  await takeBack(soon.id)
  expect([(await all()).slice(0, 2), await home()]).toEqual([[order, order], true])
  await decideOnEvent(staff(), { event: soon.slug, ...wish('event.hide') })
  await decideOnEvent(staff(), { event: late.slug, ...wish('event.remove') })
  expect(await standings()).toEqual({ [soon.slug]: 'hide', [late.slug]: 'remove' })
})

const PUBLISHED = ({ partyId }: Account) => ({
  from: 'draft',
  to: 'published',
  by: 'person' as const,
  byParty: partyId,
  owner: partyId,
})

test('an order that is walked down by its index, past thousands of others, has it last as well', async () => {
  const owner = await anOrganiser()
  const [one] = await inTransaction(async (tx) => {
    const startsAt = new Date(Date.now() + DAY / 24)
    const made = await anEvent(tx, { ownerId: owner.partyId, startsAt, endsAt: new Date(Date.now() + DAY) })
    await recordFact(tx, eventPublished, made.id, PUBLISHED(owner))
    return [made]
  })
  await settle()
  await db().execute(sql`insert into search_documents
    (kind, id, owner_id, title, url, language, folded_title, title_words, words, facets, quality, starts_at, ends_at, published_at, visibility)
    select 'event', gen_random_uuid(), d.owner_id, d.title || n, d.url || n, d.language, d.folded_title, d.title_words,
      d.words, d.facets, d.quality, d.starts_at + make_interval(days => n % 300 + 1), d.ends_at + make_interval(days => 400), d.published_at, d.visibility
    from search_documents d, generate_series(1, 6000) n where d.kind = 'event' and d.id = ${one.id}`)
  const first = async () =>
    (await listResults(visitor, aSearch({ kind: 'event', text: '' }))).hits.rows[0]?.id
  expect(await first()).toBe(one.id)
  await decideOnEvent(staff(), { event: one.slug, ...wish('event.demote') })
  await settle()
  const { hits } = await listResults(visitor, aSearch({ kind: 'event', text: '' }))
  expect(hits.rows.length).toBeGreaterThan(9)
  expect(hits.rows.map(({ id }) => id)).not.toContain(one.id)
  await db().execute(
    sql`delete from search_documents where kind = 'event' and id <> ${one.id} and owner_id = ${owner.partyId}`,
  )
})

test('what was sold of an event that is removed is worked to its end: entry, refund, messages; nobody new books', async () => {
  const organiser = await anOrganiser()
  const { event, buyer, order } = await inTransaction(async (tx) => {
    const startsAt = new Date(Date.now() + DAY)
    const made = await anEvent(tx, {
      ownerId: organiser.partyId,
      refundSteps: [{ days: 0, percent: 100 }],
      priceMinor: 10_000,
      minimum: 1,
      capacity: 9,
      startsAt,
      endsAt: new Date(startsAt.getTime() + DAY / 4),
      sessions: [{ startsAt, endsAt: new Date(startsAt.getTime() + DAY / 4) }],
    })
    const who = await anAccount(tx)
    const participants = [1, 2].map((nth) => ({ name: `Person ${nth}`, email: `p${nth}@example.com` }))
    const placed = await anOrder(tx, { event: made, buyer: who, quantity: 2, participants })
    await recordConfirmed(tx, placed.id)
    return { event: made, buyer: who, order: placed }
  })
  await settle()
  await decideOnEvent(staff(), { event: event.slug, ...wish('event.remove', { days: '7' }) })
  await settle()
  const [act] = await db().select().from(staffActs).where(eq(staffActs.subjectId, event.id))
  expect(act).toMatchObject({ act: 'remove', until: null })

  const { reference } = order
  const booking = await getBooking(as(buyer), reference)
  expect(booking.tickets).toHaveLength(2)
  expect(await findSubject(as(buyer), { kind: 'order', ref: reference })).toMatchObject({
    otherId: organiser.partyId,
  })
  await cancelBooking(as(buyer), {
    reference,
    position: '1',
    seen: String(booking.cancel?.seats[1]?.seen ?? 0),
  })
  await settle()
  expect(await db().$count(refunds)).toBeGreaterThan(0)

  const onTheDay = makeContext({ actor: personOf(organiser), now: () => new Date(Date.now() + DAY) })
  const door = await getDoor(onTheDay, event.slug)
  const [ticket] = (await db().select().from(tickets).where(eq(tickets.orderId, order.id))).filter(
    ({ state }) => state === 'valid',
  )
  expect(
    await checkInTicket(onTheDay, {
      event: event.slug,
      session: door.sessions[0]?.id,
      code: ticket?.code,
    }),
  ).toMatchObject({ kind: 'valid' })
  await takeBack(event.id)
  const [back] = await db().select().from(events).where(eq(events.id, event.id))
  expect(back?.hiddenAt).toBeNull()
})

test('a requirement that is demoted comes last; removed, its proposals are read by both sides and it takes no new one', async () => {
  const word = `zq${newCode(8).toLowerCase()}`
  const newer = await aRequirement({ title: word })
  const older = await aRequirement({ title: `Learn ${word} and more` })
  await settle()
  const idOf = async (url: string) =>
    (await db().select().from(requirements).where(eq(requirements.slug, url)))[0]?.id ?? ''
  const [first, second] = [await idOf(newer.url), await idOf(older.url)]
  const decide = async (url: string, acts: string | readonly string[]) => {
    const reporter = await inTransaction((tx) => anAccount(tx))
    const id = await idOf(url)
    await reportContent(as(reporter), { kind: 'requirement', slug: url, reason: 'misleading', words: 'No' })
    const subject = reportedKey({ kind: 'requirement', id })
    await upholdContentReports(staff(), { ...wish(acts), subject, reason: 'Thank you' })
    await settle()
    return id
  }
  expect(await found('requirement', word)).toEqual([first, second])
  const home = async () => (await listOpenRequirements(visitor, 50)).some(({ url }) => url === newer.url)
  expect(await home()).toBe(true)
  await decide(newer.url, 'requirement.demote')
  expect(await found('requirement', word)).toEqual([second, first])
  expect((await suggest(visitor, word)).requirement.map(({ url }) => url)).toEqual([older.url, newer.url])
  expect(await home()).toBe(false)
  const like = await getRequirement(visitor, older.url)
  expect((await listSimilarRequirements(visitor, like, 50)).at(-1)?.url ?? newer.url).toBe(newer.url)
  const standing = async () =>
    (await listOwnRequirements(newer.seeker.ctx, { limit: 9, offset: 0 })).rows[0]?.standing
  expect(await standing()).toBe('demote')
  await takeBack(first)
  expect([await found('requirement', word), await home(), await standing()]).toEqual([
    [first, second],
    true,
    null,
  ])

  const { provider, code } = await aProposal(newer.url)
  await decide(newer.url, 'requirement.remove')
  expect(await standing()).toBe('remove')
  expect(await reasonOf(getRequirement(visitor, newer.url))).toBe('common:refused.notFound')
  expect((await getReceivedProposals(newer.seeker.ctx, newer.url)).proposals).toMatchObject([{ code }])
  expect(await findOwnProposal(provider.ctx, newer.url)).toMatchObject({ code })
  expect(await getRequirementToPropose(provider.ctx, newer.url)).toMatchObject({ title: word, open: false })
  const rival = await aProposer()
  expect(await reasonOf(getRequirementToPropose(rival.ctx, newer.url))).toBe('common:refused.notFound')
  expect(await reasonOf(submitProposal(rival.ctx, typedProposal(newer.url)))).toBe('common:refused.notFound')
  const award = { code, version: '1', venue: 'Via Roma 1' }
  expect(await reasonOf(awardProposal(newer.seeker.ctx, award))).toBe('proposals:refused.hidden')
  await withdrawProposal(provider.ctx, { url: newer.url })
})

test('an event whose organiser was erased in mid-case is out of sight already, and its case can be closed', async () => {
  const owner = await anOrganiser()
  const buyer = await inTransaction((tx) => anAccount(tx))
  const event = await inTransaction(async (tx) => {
    const startsAt = new Date(Date.now() - 3 * DAY)
    const made = await anEvent(tx, {
      ownerId: owner.partyId,
      startsAt,
      endsAt: new Date(Date.now() - 2 * DAY),
    })
    await anOrder(tx, { event: made, buyer, quantity: 1 })
    return made
  })
  const reporter = await inTransaction((tx) => anAccount(tx))
  await reportContent(as(reporter), { kind: 'event', slug: event.slug, reason: 'misleading', words: 'No' })
  const long = new Date(Date.now() - 400 * DAY)
  await db().update(parties).set({ deactivatedAt: long }).where(eq(parties.id, owner.partyId))
  expect(await eraseLeavers(systemContext('test'))).toBe(1)
  const subject = reportedKey({ kind: 'event', id: event.id })
  await upholdContentReports(staff(), { ...wish('event.remove'), subject, reason: 'Thank you' })
  await settle()
  const [row] = await db().select().from(events).where(eq(events.id, event.id))
  expect(row?.hiddenAt).not.toBeNull()
  const [act] = await db().select().from(staffActs).where(eq(staffActs.subjectId, event.id))
  expect(act).toMatchObject({ title: '', reason: '', act: 'remove' })
})
