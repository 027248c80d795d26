import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideOnEvent } from '#app/features/catalogue/event-publishing/decide-on-event.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { decideOnTopic } from '#app/features/catalogue/topic-editing/decide-on-topic.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { addFiles } from '#app/features/catalogue/trainer-profiles/add-files.server.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { someProfiles } from '#app/features/catalogue/trainers/testing.server.ts'
import { setPhoto } from '#app/features/people/accounts/set-photo.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { setLogo } from '#app/features/people/company-profiles/set-logo.server.ts'
import { companyProfiles } from '#app/features/people/company-profiles/tables.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { OBJECTION_DAYS } from '#app/features/people/notifications/objection.ts'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { recodePicture } from '#app/features/people/parties/recode-picture.server.ts'
import { type StoredPicture, storePicture } from '#app/features/people/parties/store-picture.server.ts'
import { sweepFiles } from '#app/features/people/parties/sweep-files.server.ts'
import { fileUses, parties, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { aCompany, aMember } from '#app/features/people/parties/testing.server.ts'
import { decideOnParty } from '#app/features/people/staff-acts/decide-on-party.server.ts'
import { forgetPictures } from '#app/features/people/staff-acts/forget-pictures.server.ts'
import { movePicture } from '#app/features/people/staff-acts/move-picture.server.ts'
import { listActs } from '#app/features/people/staff-acts/queries-acts.server.ts'
import { listPictures, listPicturesOf } from '#app/features/people/staff-acts/queries-pictures.server.ts'
import { removedPictures, staffActs } from '#app/features/people/staff-acts/tables.server.ts'
import { takeBackAct } from '#app/features/people/staff-acts/take-back-act.server.ts'
import { eraseLeavers } from '#app/features/site/privacy/erase-leavers.server.ts'
import { STAFF_TASKS } from '#app/kit/actor.ts'
import { newCode, newId, newKey } from '#app/kit/ids.ts'
import { config, configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { pictureFile } from '#app/platform/http/picture-file.server.ts'
import { hearNews, PAGES_FORGOTTEN } from '#app/platform/process-news.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import '#app/platform/testing/database.ts'
import { db } from '#app/platform/testing/store.ts'
import { loadRegistries } from '#app/registries.server.ts'
import { aPhoto } from '#tests/support/bad-files.ts'
import { followFacts } from '#tests/support/follow-facts.ts'

type Account = Awaited<ReturnType<typeof anAccount>>

let moderator: Account
let deafen: () => Promise<void>
const heard: string[] = []
beforeAll(async () => {
  configure({ MODE: 'test', LOG_LEVEL: 'silent' })
  await loadRegistries()
  moderator = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
  deafen = hearNews(
    (news) => heard.push(news),
    () => {},
  )
})
afterAll(() => deafen())

const staff = () => makeContext({ actor: personOf(moderator, { staffTasks: ['moderate'] }) })
const as = (account: Account) => makeContext({ actor: personOf(account) })
const aProvider = () =>
  inTransaction(async (tx) => {
    const account = await anAccount(tx, { approval: 'approved', serviceType: 'provider' })
    await someProfiles(tx, [{ partyId: account.partyId, displayName: 'Tess', listed: true }])
    return account
  })
async function aPicture(ctx: Ctx): Promise<StoredPicture> {
  const file = path.join(config().DATA_DIR, newId())
  const bytes = await aPhoto(800, 600)
  await writeFile(file, bytes)
  return storePicture(ctx, { field: 'file', name: 'room.jpg', bytes: bytes.length, path: file })
}
const wish = (pictures: string | readonly string[], given: object = {}) => ({
  acts: 'picture.remove',
  pictures,
  rule: 'rights',
  source: 'look',
  facts: 'Taken from another site',
  key: newKey(),
  ...given,
})
const statusOf = async (name: string) => {
  const answers = await Promise.all(
    [90, 320, 640, 1280].map((size) => pictureFile(name, `${size}.webp`, 'image/avif')),
  )
  const [first, ...more] = new Set(answers.map(({ status }) => status))
  expect(more).toEqual([])
  return first
}
const shownIn = (picture: StoredPicture, caption = 'A room') => {
  const { address: src, width, height } = picture
  return { src, width, height, caption }
}
const actsOf = ({ partyId }: Account) => db().select().from(staffActs).where(eq(staffActs.partyId, partyId))

/** A topic with a cover and a gallery of two, of which its cover is the first. */
async function aPicturedTopic(owner: Account) {
  const [one, other] = [await aPicture(as(owner)), await aPicture(as(owner))]
  const topic = await inTransaction(async (tx) => {
    const { id: categoryId } = await aCategory(tx)
    const made = await aTopic(tx, { ownerId: owner.partyId, categoryId, title: `Topic ${newCode(8)}` })
    const gallery = [shownIn(one, 'First'), shownIn(other, 'Second')]
    await tx
      .update(topics)
      .set({ thumbImage: `${one.address}#30,70`, gallery })
      .where(eq(topics.id, made.id))
    const names = [one.name, other.name]
    await assignFiles(tx, { kind: 'topic', id: made.id }, { owners: [owner.partyId], names })
    return made
  })
  const look = async () => (await db().select().from(topics).where(eq(topics.id, topic.id)))[0]
  return { topic, one, other, look }
}

test('a picture alone is gone from its topic, from its address and from kept pages, and comes back where it stood', async () => {
  const owner = await aProvider()
  const { topic, one, other, look } = await aPicturedTopic(owner)
  const [file] = await db().select().from(storedFiles).where(eq(storedFiles.name, one.name))
  await recodePicture(systemContext('test'), file?.id ?? '')
  expect(await statusOf(one.name)).toBe(200)
  heard.length = 0
  const given = { topic: topic.slug, ...wish(one.name) }
  await Promise.all([1, 2].map(() => decideOnTopic(staff(), given)))
  await followFacts()
  expect(await statusOf(one.name)).toBe(404)
  expect(await statusOf(other.name)).toBe(200)
  await expect.poll(() => heard, { timeout: 5_000 }).toContain(PAGES_FORGOTTEN)
  expect(await look()).toMatchObject({
    state: 'published',
    thumbImage: null,
    gallery: [{ caption: 'Second' }],
  })
  expect(await actsOf(owner)).toMatchObject([{ subjectKind: 'picture', act: 'remove', until: null }])
  await expect(decideOnTopic(staff(), { ...given, key: newKey() })).rejects.toMatchObject({
    reason: 'staff-acts:refused.done',
  })

  // Its owner cannot use it again, and can show another one.
  const uses = (names: string[]) =>
    inTransaction((tx) =>
      assignFiles(tx, { kind: 'topic', id: topic.id }, { owners: [owner.partyId], names }),
    )
  await expect(uses([one.name, other.name])).rejects.toMatchObject({ kind: 'notFound' })
  await uses([other.name, (await aPicture(as(owner))).name])

  // Nothing deletes it, and staff can look at it, until nobody can object any more.
  await sweepFiles(systemContext('test', { now: () => new Date(Date.now() + 3 * 86_400_000) }))
  const [act] = await listActs(staff(), owner.username)
  expect(
    (await pictureFile(/pictures\/([^/]+)/.exec(act?.picture ?? '')?.[1] ?? '', '1280.webp')).status,
  ).toBe(200)
  await takeBackAct(staff(), { act: act?.id, reason: 'It is hers' })
  await followFacts()
  const back = await look()
  expect(back?.gallery.map(({ caption }) => caption)).toEqual(['First', 'Second'])
  const [again] = back?.gallery ?? []
  const name = /pictures\/([^/]+)/.exec(again?.src ?? '')?.[1] ?? ''
  expect(back?.thumbImage).toBe(`${again?.src}#30,70`)
  expect(name).not.toBe(one.name)
  expect([await statusOf(name), await statusOf(one.name)]).toEqual([200, 404])
  await sweepFiles(systemContext('test', { now: () => new Date(Date.now() + 3 * 86_400_000) }))
  expect(await statusOf(name)).toBe(200)
  await expect(takeBackAct(staff(), { act: act?.id, reason: 'Twice' })).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('what stands in its place by then stays, and a full gallery takes no more', async () => {
  const owner = await aProvider()
  const { topic, one, look } = await aPicturedTopic(owner)
  await decideOnTopic(staff(), { topic: topic.slug, ...wish(one.name) })
  const newer = await aPicture(as(owner))
  const full = Array.from({ length: 12 }, (_, at) => shownIn(newer, `${at}`))
  await db().update(topics).set({ thumbImage: newer.address, gallery: full }).where(eq(topics.id, topic.id))
  const [act] = await actsOf(owner)
  await takeBackAct(staff(), { act: act?.id, reason: 'It is hers' })
  expect(await look()).toMatchObject({ thumbImage: newer.address, gallery: full })
})

test('photo, profile, logo, and an event with the pictures of its topic', async () => {
  const owner = await aProvider()
  const photo = await aPicture(as(owner))
  await setPhoto(as(owner), photo)
  const room = await aPicture(as(owner))
  const asProvider = makeContext({
    actor: personOf(owner, { serviceType: 'provider', approval: 'approved' }),
  })
  await addFiles(asProvider, { caption: 'My room' }, { picture: room })
  expect((await listPicturesOf(staff(), owner.username)).map(({ name }) => name).toSorted()).toEqual(
    [photo.name, room.name].toSorted(),
  )
  await decideOnParty(staff(), { username: owner.username, ...wish([photo.name, room.name]) })
  await followFacts()
  const look = async () => {
    const [person] = await db().select().from(accounts).where(eq(accounts.id, owner.id))
    const [profile] = await db()
      .select()
      .from(trainerProfiles)
      .where(eq(trainerProfiles.partyId, owner.partyId))
    return [person?.image ?? null, profile?.image ?? null, profile?.gallery.length]
  }
  expect(await look()).toEqual([null, null, 0])
  expect([await statusOf(photo.name), await statusOf(room.name)]).toEqual([404, 404])
  const acts = await actsOf(owner)
  expect(acts).toHaveLength(2)
  expect(new Set(acts.map(({ decisionId }) => decisionId)).size).toBe(1)
  for (const { id } of acts) await takeBackAct(staff(), { act: id, reason: 'It is his' })
  const [image, same, pictures] = await look()
  expect([image, pictures]).toEqual([same, 1])
  expect(image).not.toBeNull()

  const admin = await inTransaction((tx) => anAccount(tx))
  const firm = await inTransaction(async (tx) => {
    const company = await aCompany(tx)
    await aMember(tx, { company, member: admin.partyId })
    return company
  })
  const asFirm = makeContext({ actor: actingFor(personOf(admin), { ...firm, kind: 'company' }, 'admin') })
  const logo = await aPicture(asFirm)
  await setLogo(asFirm, logo)
  await decideOnParty(staff(), { username: firm.slug, ...wish(logo.name) })
  await followFacts()
  const logoNow = async () =>
    (await db().select().from(companyProfiles).where(eq(companyProfiles.companyId, firm.id)))[0]?.logo
  expect([await logoNow(), await statusOf(logo.name)]).toEqual([null, 404])

  const { topic, one, other } = await aPicturedTopic(owner)
  const event = await inTransaction((tx) => anEvent(tx, { ownerId: owner.partyId, topicId: topic.id }))
  const ofEvent = async () =>
    (await listPictures(staff(), { kind: 'event', id: event.id })).map(({ name }) => name)
  expect((await ofEvent()).toSorted()).toEqual([one.name, other.name].toSorted())
  await decideOnEvent(staff(), { event: event.slug, ...wish(one.name) })
  expect(await ofEvent()).toEqual([other.name])
  const own = await aPicture(as(owner))
  await inTransaction(async (tx) => {
    await tx
      .update(events)
      .set({ gallery: [shownIn(own)] })
      .where(eq(events.id, event.id))
    await assignFiles(tx, { kind: 'event', id: event.id }, { owners: [owner.partyId], names: [own.name] })
  })
  expect(await ofEvent()).toEqual([own.name])
  await decideOnEvent(staff(), { event: event.slug, ...wish(own.name) })
  const [row] = await db().select().from(events).where(eq(events.id, event.id))
  expect(row).toMatchObject({ gallery: [], hiddenAt: null })
})

test('nobody but staff who moderate, nor in an own cause or against staff; what is missing is said', async () => {
  const owner = await aProvider()
  const { topic, one } = await aPicturedTopic(owner)
  const event = await inTransaction((tx) => anEvent(tx, { ownerId: owner.partyId, topicId: topic.id }))
  const others = STAFF_TASKS.filter((task) => task !== 'moderate')
  const stranger = await aProvider()
  for (const ctx of [
    makeContext({}),
    as(owner),
    as(stranger),
    makeContext({ actor: personOf(moderator, { staffTasks: others }) }),
  ]) {
    await expect(decideOnEvent(ctx, { event: event.slug, ...wish(one.name) })).rejects.toMatchObject({
      kind: 'notFound',
    })
    await expect(decideOnTopic(ctx, { topic: topic.slug, ...wish(one.name) })).rejects.toMatchObject({
      kind: 'notFound',
    })
    await expect(listPictures(ctx, { kind: 'topic', id: topic.id })).rejects.toMatchObject({
      kind: 'notFound',
    })
    await expect(forgetPictures(ctx)).rejects.toMatchObject({ kind: 'notFound' })
    await expect(movePicture(ctx, { from: 'x', to: 'y' })).rejects.toMatchObject({ kind: 'notFound' })
  }
  const own = makeContext({ actor: personOf(owner, { staffTasks: ['moderate'] }) })
  await expect(decideOnEvent(own, { event: event.slug, ...wish(one.name) })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const decide = (given: object) => decideOnTopic(staff(), { topic: topic.slug, ...wish(one.name), ...given })
  await expect(decide({ pictures: [] })).rejects.toHaveProperty('fields.pictures')
  await expect(decide({ pictures: undefined })).rejects.toHaveProperty('fields.pictures')
  const foreign = await aPicturedTopic(stranger)
  await expect(decide({ pictures: foreign.one.name })).rejects.toMatchObject({ kind: 'conflict' })
  await expect(decide({ pictures: [one.name, 'made-up'] })).rejects.toMatchObject({ kind: 'conflict' })
  expect(await actsOf(owner)).toEqual([])
  expect(await statusOf(one.name)).toBe(200)
})

test('two who decide at once remove it once, and with its owner or the time to object it is gone for good', async () => {
  const owner = await aProvider()
  const { topic, one, other } = await aPicturedTopic(owner)
  const second = await inTransaction((tx) => anAccount(tx, { staffTasks: ['moderate'] }))
  const tried = await Promise.allSettled(
    [staff(), makeContext({ actor: personOf(second, { staffTasks: ['moderate'] }) })].map((ctx) =>
      decideOnTopic(ctx, { topic: topic.slug, ...wish(one.name) }),
    ),
  )
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await actsOf(owner)).toHaveLength(1)
  await followFacts()
  const later = systemContext('test', {
    now: () => new Date(Date.now() + (OBJECTION_DAYS + 1) * 86_400_000),
  })
  const [act] = await actsOf(owner)
  const nameNow = async () =>
    (
      await db()
        .select()
        .from(storedFiles)
        .where(eq(storedFiles.id, act?.subjectId ?? ''))
    )[0]?.name
  const kept = (await nameNow()) ?? ''
  expect(await forgetPictures(systemContext('test'))).toBe(0)
  await forgetPictures(later)
  await sweepFiles(later)
  expect([await nameNow(), await statusOf(kept)]).toEqual([undefined, 404])
  await expect(takeBackAct(staff(), { act: act?.id, reason: 'Too late' })).rejects.toMatchObject({
    kind: 'conflict',
  })

  await decideOnTopic(staff(), { topic: topic.slug, ...wish(other.name) })
  await followFacts()
  const [last] = (await actsOf(owner)).filter(({ id }) => id !== act?.id)
  const [held] = await db()
    .select()
    .from(storedFiles)
    .where(eq(storedFiles.id, last?.subjectId ?? ''))
  expect(await statusOf(held?.name ?? '')).toBe(200)
  const long = new Date(Date.now() - 400 * 86_400_000)
  await db().update(parties).set({ deactivatedAt: long }).where(eq(parties.id, owner.partyId))
  expect(await eraseLeavers(systemContext('test'))).toBe(1)
  await sweepFiles(systemContext('test'))
  expect(await statusOf(held?.name ?? '')).toBe(404)
  expect(await db().$count(removedPictures, eq(removedPictures.partyId, owner.partyId))).toBe(0)
  expect(
    await db().$count(
      fileUses,
      and(eq(fileUses.subjectKind, 'picture.removed'), eq(fileUses.fileId, held?.id ?? newId())),
    ),
  ).toBe(0)
})
