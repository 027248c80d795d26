import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { indexTopics } from '#app/features/catalogue/topics/index-topics.server.ts'
import { categories } from '#app/features/catalogue/topics/tables.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { indexTrainers } from '#app/features/catalogue/trainers/index-trainers.server.ts'
import type { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { switchEmails } from '#app/features/people/accounts/switch-emails.server.ts'
import { messageBlocks } from '#app/features/people/message-safety/tables.server.ts'
import { notifications } from '#app/features/people/notifications/tables.server.ts'
import { mailMatches } from '#app/features/procurement/matching/mail-matches.server.ts'
import { notifyMatches } from '#app/features/procurement/matching/notify-matches.server.ts'
import { listRefusals } from '#app/features/procurement/matching/queries-refusals.server.ts'
import {
  getMatchingTrainers,
  listFittingRequirements,
} from '#app/features/procurement/matching/queries-shown.server.ts'
import { queueMatchMails } from '#app/features/procurement/matching/queue-match-mails.server.ts'
import { refusalToken } from '#app/features/procurement/matching/refusal-token.server.ts'
import { refuseRequirement } from '#app/features/procurement/matching/refuse-requirement.server.ts'
import { matchMails, requirementMatches } from '#app/features/procurement/matching/tables.server.ts'
import { submitProposal } from '#app/features/procurement/proposals/submit-proposal.server.ts'
import { postRequirement } from '#app/features/procurement/requirements/post-requirement.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { dayAhead } from '#app/features/sales/training-requests/testing.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { emails } from '#app/platform/tables.server.ts'
import { db } from '#app/platform/testing/store.ts'
import { followFacts } from '#tests/support/follow-facts.ts'
import { reasonOf, somebody, typedProposal } from '../proposals/rounds.ts'

const APPROVED = { serviceType: 'provider', approval: 'approved' } as const
const system = (now?: Date) => systemContext('test', now ? { now: () => now } : {})

async function aField() {
  return inTransaction(async (tx) => {
    const group = await aCategory(tx)
    return {
      group,
      category: await aCategory(tx, { parentId: group.id }),
      sister: await aCategory(tx, { parentId: group.id }),
    }
  })
}

type Given = Partial<typeof trainerProfiles.$inferInsert> & {
  categoryId: string
  topic?: Parameters<typeof aTopic>[1]
  account?: Parameters<typeof somebody>[0]
}

/** An approved provider from Turin with one topic, which is found. */
async function aTrainer({ categoryId, topic = {}, account = {}, ...profile }: Given) {
  const { account: own, ctx } = await somebody({ ...APPROVED, ...account }, APPROVED)
  await inTransaction(async (tx) => {
    const named = {
      partyId: own.partyId,
      displayName: own.displayUsername,
      languages: ['it'],
      city: 'Torino',
      country: 'IT',
    }
    await someProfiles(tx, [{ ...named, ...profile }])
    const { id } = await aTopic(tx, {
      ownerId: own.partyId,
      categoryId,
      title: 'Forklift basics',
      languages: ['it'],
      modes: ['onsite'],
      cities: ['Torino'],
      ...topic,
    })
    await indexTopics(tx, [id])
  })
  return { account: own, ctx }
}

async function aNeed(category: string, changes: Record<string, string> = {}) {
  const seeker = await somebody()
  const { url } = await postRequirement(seeker.ctx, {
    intent: 'publish',
    key: randomUUID(),
    title: `Forklift basics ${randomUUID().slice(0, 8)}`,
    category,
    description: 'Two groups.',
    participants: '10',
    mode: 'onsite',
    city: 'Turin',
    country: 'IT',
    trainingLanguage: 'it',
    language: 'en',
    deadline: dayAhead(10),
    currency: 'EUR',
    budgetFrom: '',
    budgetTo: '5000',
    ...changes,
  })
  const [row] = await db().select().from(requirements).where(eq(requirements.slug, url))
  return { seeker, url, id: row?.id ?? '' }
}

const namesFor = async ({ seeker, url }: Awaited<ReturnType<typeof aNeed>>) =>
  (await getMatchingTrainers(seeker.ctx, url, 20)).trainers.map(({ username }) => username)

test('each gate keeps out who does not pass it, and both sides see the same pairs', async () => {
  const { category, sister, group } = await aField()
  const at = { categoryId: category.id }
  const fits = await aTrainer(at)
  const near = await aTrainer({ categoryId: sister.id })
  const served = await aTrainer({ ...at, city: 'Milano', places: ['Turin'], topic: { cities: [] } })
  const spoken = await aTrainer({ ...at, languages: ['it', 'de'], topic: { languages: ['de'] } })
  const out = {
    language: await aTrainer({ ...at, languages: ['de'], topic: { languages: ['de'] } }),
    mode: await aTrainer({ ...at, topic: { modes: ['online'] } }),
    place: await aTrainer({ ...at, city: 'Roma', topic: { cities: ['Roma'] } }),
    size: await aTrainer({ ...at, topic: { largestGroup: 8 } }),
    hidden: await aTrainer({ ...at, account: { visibility: 'companies' } }),
    suspended: await aTrainer({ ...at, account: { suspendedAt: new Date() } }),
    unlisted: await aTrainer({ ...at, listed: false }),
    waiting: await aTrainer({ ...at, account: { approval: 'pending' } }),
    away: await aTrainer(at),
    blocked: await aTrainer(at),
    blocking: await aTrainer(at),
  }
  const need = await aNeed(category.slug, { wishedFrom: dayAhead(20), wishedTo: dayAhead(21) })
  const seekerId = need.seeker.account.partyId
  await db().execute(sql`insert into trainer_days_off (party_id, from_day, to_day)
    values (${out.away.account.partyId}, ${dayAhead(19)}, ${dayAhead(22)})`)
  const block = (blockerId: typeof seekerId, blockedId: typeof seekerId) =>
    db().insert(messageBlocks).values({ blockerId, blockedId, createdAt: new Date() })
  await block(seekerId, out.blocked.account.partyId)
  await block(out.blocking.account.partyId, seekerId)

  const passed = [fits, near, served, spoken]
  const found = await namesFor(need)
  expect(found.toSorted()).toEqual(passed.map(({ account }) => account.displayUsername).toSorted())
  // The very category comes before another of its group.
  expect(found.at(-1)).toBe(near.account.displayUsername)

  for (const { ctx } of passed)
    expect((await listFittingRequirements(ctx, { limit: 20, offset: 0 })).rows.map(({ url }) => url)).toEqual(
      [need.url],
    )
  for (const [why, { ctx }] of Object.entries(out))
    expect((await listFittingRequirements(ctx, { limit: 20, offset: 0 })).rows, why).toEqual([])

  // Who asks for more than a room holds asks for several groups.
  const many = await aNeed(category.slug, { participants: '60' })
  expect(await namesFor(many)).toContain(out.size.account.displayUsername)
  expect(group.id).not.toBe(category.id)
})

/** An approved provider from Turin without a topic, as its profile says. */
async function aProfile(said: Partial<typeof trainerProfiles.$inferInsert> = {}) {
  const { account, ctx } = await somebody(APPROVED, APPROVED)
  const named = { displayName: account.displayUsername, languages: ['it'], modes: ['onsite'] }
  await inTransaction(async (tx) => {
    await someProfiles(tx, [
      {
        partyId: account.partyId,
        city: 'Torino',
        country: 'IT',
        skillCodes: ['budgeting'],
        ...named,
        ...said,
      },
    ])
    await indexTrainers(tx, [account.partyId])
  })
  return { account, ctx }
}

test('who has published no topic is matched by the profile, by the same gates and with reasons that say so', async () => {
  const category = await inTransaction((tx) => aCategory(tx, { slug: 'controlling' }))
  const chosen = await aProfile()
  const typed = await aProfile({ skillCodes: [], skills: ['Budgetplanung'] })
  const taught = await aTrainer({ categoryId: category.id })
  const drafted = await aProfile()
  await inTransaction((tx) => aTopic(tx, { ownerId: drafted.account.partyId, state: 'draft' }))
  const out = {
    skills: await aProfile({ skillCodes: ['gdpr'] }),
    mode: await aProfile({ modes: ['online'] }),
    language: await aProfile({ languages: ['de'] }),
    place: await aProfile({ city: 'Roma' }),
    unlisted: await aProfile({ listed: false }),
  }
  const elsewhere = await aProfile()
  const other = await inTransaction((tx) => aCategory(tx))
  await inTransaction(async (tx) => {
    const { id } = await aTopic(tx, { ownerId: elsewhere.account.partyId, categoryId: other.id })
    await indexTopics(tx, [id])
  })
  const need = await aNeed(category.slug, { title: 'Budgeting for managers' })
  const { trainers } = await getMatchingTrainers(need.seeker.ctx, need.url, 20)
  const nameOf = ({ account }: { account: { displayUsername: string } }) => account.displayUsername
  expect(trainers.map(({ username }) => username).toSorted()).toEqual(
    [chosen, typed, taught, drafted].map(nameOf).toSorted(),
  )
  const reasonsOf = (who: typeof chosen) =>
    trainers.find(({ username }) => username === nameOf(who))?.reasons ?? []
  for (const who of [chosen, typed])
    expect(reasonsOf(who)).toEqual([
      expect.objectContaining({ part: 'category', isExact: true, isByProfile: true }),
      { part: 'skills', names: ['Budgeting'] },
      expect.objectContaining({ part: 'language', code: 'it' }),
      expect.objectContaining({ part: 'place', isHome: true }),
    ])
  expect(reasonsOf(taught)[0]).not.toHaveProperty('isByProfile')

  for (const { ctx } of [chosen, typed])
    expect((await listFittingRequirements(ctx, { limit: 20, offset: 0 })).rows.map(({ url }) => url)).toEqual(
      [need.url],
    )
  for (const [why, { ctx }] of Object.entries({ ...out, elsewhere }))
    expect((await listFittingRequirements(ctx, { limit: 20, offset: 0 })).rows, why).toEqual([])

  await notifyMatches(system(), need.id)
  const heard = await db().select().from(notifications).where(eq(notifications.about, need.id))
  const kindFor = (who: typeof chosen) =>
    heard.find(({ recipientId }) => recipientId === who.account.id)?.kind
  expect([kindFor(chosen), kindFor(taught)]).toEqual(['requirementFitsProfile', 'requirementFits'])
})

test('somebody else reads neither who fits nor who said no', async () => {
  const { category } = await aField()
  await aTrainer({ categoryId: category.id })
  const { url } = await aNeed(category.slug)
  const stranger = await somebody()
  await expect(getMatchingTrainers(stranger.ctx, url, 5)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await listRefusals(stranger.ctx, url)).toEqual([])
})

test('of five places one is for who has no review, and reasons are what the tables say', async () => {
  const { category } = await aField()
  const rated = { rating: 48, ratingCount: 12 }
  for (let count = 0; count < 6; count += 1) await aTrainer({ categoryId: category.id, ...rated })
  const fresh = await aTrainer({ categoryId: category.id })
  const need = await aNeed(category.slug)
  const { trainers } = await getMatchingTrainers(need.seeker.ctx, need.url, 5)
  expect(trainers).toHaveLength(5)
  expect(trainers.map(({ isNew }) => isNew)).toEqual([false, false, false, false, true])
  expect(trainers.at(-1)?.username).toBe(fresh.account.displayUsername)
  const [row] = await db().select().from(categories).where(eq(categories.id, category.id))
  expect(trainers[0]?.reasons).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ part: 'category', name: row?.names.en, isExact: true }),
      expect.objectContaining({ part: 'topic', title: 'Forklift basics' }),
      expect.objectContaining({ part: 'language', code: 'it' }),
      expect.objectContaining({ part: 'place', city: 'Turin', isHome: true }),
      expect.objectContaining({ part: 'rating', tenths: 48, count: 12 }),
    ]),
  )
})

test('those who fit are told once, however often and at whatever same moment it runs', async () => {
  const { category } = await aField()
  const trainers = await Promise.all(Array.from({ length: 22 }, () => aTrainer({ categoryId: category.id })))
  const need = await aNeed(category.slug)
  const told = await Promise.all([1, 2, 3].map(() => notifyMatches(system(), need.id)))
  expect(told.toSorted()).toEqual([0, 0, 20])
  expect(await notifyMatches(system(), need.id)).toBe(0)

  const of = eq(notifications.about, need.id)
  const heard = await db().select().from(notifications).where(of)
  expect(heard).toHaveLength(20)
  expect(heard.every(({ kind }) => kind === 'requirementFits')).toBe(true)
  expect(new Set(heard.map(({ recipientId }) => recipientId)).size).toBe(20)
  expect(heard[0]?.parameters).toMatchObject({ topic: 'Forklift basics' })
  const ids: string[] = trainers.map(({ account }) => account.id)
  expect(heard.every(({ recipientId }) => ids.includes(recipientId))).toBe(true)
  await expect(notifyMatches(need.seeker.ctx, need.id)).rejects.toMatchObject({ kind: 'notFound' })
})

const mailsTo = (to: string) => db().select().from(emails).where(eq(emails.toAddress, to))

test('one mail a day at most, at once or in the morning, with a link to say no', async () => {
  const { category } = await aField()
  const eager = await aTrainer({ categoryId: category.id })
  const daily = await aTrainer({ categoryId: category.id, account: { timeZone: 'Asia/Tokyo' } })
  const muted = await aTrainer({ categoryId: category.id })
  await switchEmails(daily.ctx, { type: 'dailymatches', setting: 'true' })
  await switchEmails(muted.ctx, { type: 'matches', setting: 'false' })
  const [first, second] = [await aNeed(category.slug), await aNeed(category.slug)]
  const tomorrow = new Date(Date.now() + 86_400_000)
  const at = (hour: number) =>
    new Date(`${tomorrow.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:30:00Z`)
  await notifyMatches(system(at(12)), first.id)
  const all = [eager, daily, muted]
  const mail = (now: Date) =>
    Promise.all([...all, ...all].map(({ account }) => mailMatches(system(now), account.id)))

  // Half past nine in the evening in Tokyo; at 23:30 it is half past eight in the morning.
  await mail(at(12))
  expect(
    [await mailsTo(eager.account.email), await mailsTo(daily.account.email)].map((sent) => sent.length),
  ).toEqual([1, 0])
  await notifyMatches(system(at(13)), second.id)
  await mail(at(13))
  expect(await mailsTo(eager.account.email)).toHaveLength(1)
  expect(await queueMatchMails(system(at(23)))).toBeGreaterThan(0)
  await mail(at(23))
  const morning = await mailsTo(daily.account.email)
  expect(morning).toHaveLength(1)
  expect(morning[0]?.text).toContain(first.url)
  expect(morning[0]?.text).toContain(second.url)
  await mail(new Date(at(12).getTime() + 86_400_000))
  const later = await mailsTo(eager.account.email)
  expect(later).toHaveLength(2)
  expect(await mailsTo(muted.account.email)).toEqual([])

  const link = refusalToken({ requirementId: first.id, providerId: eager.account.partyId })
  expect(later[0]?.text).toContain(`/decline-requirement/${link}`)
  expect(later[0]?.text).toContain('Has a topic close to it: “Forklift basics”')
  expect(later[0]?.unsubscribe).toContain('/unsubscribe/matches.')
})

test('a no is counted once without a name, or with it, and the requirement fits no more', async () => {
  const { category } = await aField()
  const [quiet, named] = [
    await aTrainer({ categoryId: category.id }),
    await aTrainer({ categoryId: category.id }),
  ]
  const need = await aNeed(category.slug)
  await notifyMatches(system(), need.id)
  const link = ({ account }: typeof quiet) =>
    refusalToken({ requirementId: need.id, providerId: account.partyId })
  const anybody = (await somebody()).ctx

  expect(await reasonOf(refuseRequirement(anybody, { token: link(quiet) }))).toBe(
    'reason: common:invalid.required',
  )
  await Promise.all(
    [1, 2, 3].map(() => refuseRequirement(anybody, { token: link(quiet), reason: 'distance' })),
  )
  await refuseRequirement(anybody, { token: link(quiet), reason: 'budget', named: 'on' })
  await refuseRequirement(anybody, { token: link(named), reason: 'distance', named: 'on' })
  await expect(
    refuseRequirement(anybody, { token: `${link(quiet)}x`, reason: 'budget' }),
  ).rejects.toMatchObject({ kind: 'notFound' })
  const other = refusalToken({ requirementId: randomUUID(), providerId: named.account.partyId })
  await refuseRequirement(anybody, { token: other, reason: 'budget' })

  expect(await listRefusals(need.seeker.ctx, need.url)).toEqual([
    { reason: 'distance', count: 2, names: [named.account.displayUsername] },
  ])
  expect((await listFittingRequirements(quiet.ctx, { limit: 9, offset: 0 })).rows).toEqual([])
  const said = await db()
    .select()
    .from(requirementMatches)
    .where(eq(requirementMatches.requirementId, need.id))
  expect(said.filter(({ refusal }) => refusal !== null)).toHaveLength(2)
})

test('what was answered fits no more, and what is closed is not mailed', async () => {
  const { category } = await aField()
  const trainer = await aTrainer({ categoryId: category.id })
  const need = await aNeed(category.slug)
  await notifyMatches(system(), need.id)
  await submitProposal(trainer.ctx, typedProposal(need.url))
  expect((await listFittingRequirements(trainer.ctx, { limit: 9, offset: 0 })).total).toBe(0)
  await db().update(requirements).set({ state: 'cancelled' }).where(eq(requirements.id, need.id))
  expect(await mailMatches(system(), trainer.account.id)).toBe(0)
  const [left] = await db().select().from(matchMails).where(eq(matchMails.accountId, trainer.account.id))
  expect(left?.mailedAt).toBeNull()
})

test('publishing is enough: notification and mail follow by themselves', async () => {
  const { category } = await aField()
  const trainer = await aTrainer({ categoryId: category.id, account: { language: 'de' } })
  const begun = Date.now()
  const need = await aNeed(category.slug)
  await followFacts()
  const [told] = await db().select().from(notifications).where(eq(notifications.about, need.id))
  expect(told?.recipientId).toBe(trainer.account.id)
  expect((told?.createdAt.getTime() ?? 0) - begun).toBeLessThan(5_000)
  const [mail] = await mailsTo(trainer.account.email)
  expect(mail?.subject).toContain('Eine Anfrage passt zu Ihnen: „Forklift basics')
  expect(mail?.text).toContain('Schult auf Italienisch')
})
