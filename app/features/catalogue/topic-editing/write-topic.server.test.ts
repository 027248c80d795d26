import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { topicSlugs, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aCategory, topicForm } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { anSme, aPicture } from '#app/features/people/parties/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { galleryIn } from '#app/kit/gallery.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { MEANWHILE } from '#app/kit/version-token.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { archiveTopic } from './archive-topic.server.ts'
import { publishTopic } from './publish-topic.server.ts'
import { getOwnTopic, listOwnTopics } from './queries-own.server.ts'
import { getTopicPreview } from './queries-preview.server.ts'
import { writeTopic } from './write-topic.server.ts'

async function aTrainer(given: Partial<Person> = {}) {
  const account = await inTransaction((tx) =>
    anAccount(tx, { serviceType: 'provider', approval: 'approved' }),
  )
  const person = personOf(account, { serviceType: 'provider', approval: 'approved', ...given })
  return { ...makeContext({}), actor: person }
}

let category = ''
beforeAll(async () => {
  category = (await inTransaction((tx) => aCategory(tx))).slug
})
const form = (given: Record<string, string> = {}) => topicForm({ category, ...given })
const rowAt = async (slug: string) => (await db().select().from(topics).where(eq(topics.slug, slug)))[0]
const faults = async (done: Promise<unknown>) => {
  const error = await done.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof BadInput)) throw error ?? new Error('taken')
  return Object.fromEntries(Object.entries(error.fields).map(([name, { key }]) => [name, key]))
}

test('a topic is a draft with a title and a category, and public with what buyers must be told', async () => {
  const ctx = await aTrainer()
  const bare = form({
    title: 'Glazing',
    summary: '',
    description: '',
    modes: '',
    languages: '',
    duration: '',
  })
  const { modes: _m, languages: _l, ...little } = bare
  const draft = await writeTopic(ctx, little)
  expect(draft.state).toBe('draft')
  expect(await writeTopic(ctx, little), 'a double click').toEqual(draft)
  const own = await getOwnTopic(ctx, draft.url)
  const again = { ...little, topic: draft.url, seen: own.seen, intent: 'publish' }
  expect(await faults(writeTopic(ctx, again))).toEqual({
    summary: 'common:invalid.required',
    description: 'common:invalid.required',
    modes: 'common:invalid.required',
    languages: 'common:invalid.required',
  })
  const whole = form({
    title: 'Glazing by hand',
    topic: draft.url,
    seen: own.seen,
    intent: 'publish',
    price: '1.234,50',
    currency: 'EUR',
    unit: 'day',
    duration: '1,5',
    cities: 'Lund, Malmö,Lund',
    outcomes: '- Mix a glaze\n• Fire a kiln\n\nMix a glaze',
    description: 'One.\n\n- a\n- b',
  })
  const sent = { ...whole, moduleTitle: ['One', 'Two', ''], modulePoints: ['a\n- b', '', ''] }
  const published = await writeTopic(ctx, sent)
  expect(published).toMatchObject({ url: 'glazing-by-hand', state: 'published' })
  expect(await rowAt('glazing-by-hand')).toMatchObject({
    state: 'published',
    priceMinor: 123_450,
    priceUnit: 'day',
    durationMinutes: 630,
    cities: ['Lund', 'Malmö'],
    outcomes: ['Mix a glaze', 'Fire a kiln'],
    outline: [
      { title: 'One', points: ['a', 'b'] },
      { title: 'Two', points: [] },
    ],
    description: expect.stringContaining('<li>a</li>'),
  })
  const former = db().select().from(topicSlugs).where(eq(topicSlugs.slug, draft.url))
  expect(await former, 'the old address leads on').toHaveLength(1)
})

test('what is saved again unchanged keeps the text as it was, and nobody’s words are written over unseen', async () => {
  const ctx = await aTrainer()
  const { url } = await writeTopic(ctx, form({ description: '## Why\n\nIt [works](https://example.com).' }))
  const before = await rowAt(url)
  const [one, other] = [await getOwnTopic(ctx, url), await getOwnTopic(ctx, url)]
  const sent = (own: typeof one, given: Record<string, string> = {}) => ({
    intent: 'save',
    key: form().key ?? '',
    ...own.values,
    currency: 'EUR',
    topic: url,
    seen: own.seen,
    ...given,
  })
  await writeTopic(ctx, sent(one))
  expect(await rowAt(url)).toEqual(before)
  await writeTopic(ctx, sent(one, { summary: 'Mine.' }))
  expect(await faults(writeTopic(ctx, sent(other, { summary: 'Theirs.' })))).toMatchObject({
    '': expect.any(String),
    summary: expect.any(String),
  })
  expect((await rowAt(url))?.summary).toBe('Mine.')
  const own = await getOwnTopic(ctx, url)
  await writeTopic(ctx, sent(own, { summary: 'Theirs.' }))
  expect(await rowAt(url)).toMatchObject({ summary: 'Theirs.', description: before?.description })
})

test('pictures have what is seen, what stays in sight and a place; who takes them out, takes them out', async () => {
  const ctx = await aTrainer()
  const [one, other, foreign] = await inTransaction(async (tx) => [
    await aPicture(tx, ctx.actor.partyId),
    await aPicture(tx, ctx.actor.partyId),
    await aPicture(tx, (await aTrainer()).actor.partyId),
  ])
  const said = {
    pictureSrc: [one.address, `${other.address}#1,2`],
    pictureAlt: ['A kiln', ''],
    pictureCaption: ['', 'Glaze'],
    focusX: ['50', '10'],
    focusY: ['50', '200'],
    picturePlace: ['2', '1'],
    cover: one.address,
    coverX: '30',
    coverY: '0',
  }
  const { url } = await writeTopic(ctx, { ...form(), ...said })
  const gallery = [
    { src: `${other.address}#10,100`, width: 1_280, height: 853, caption: 'Glaze' },
    { src: one.address, width: 1_280, height: 853, caption: '', alt: 'A kiln' },
  ]
  expect(await rowAt(url)).toMatchObject({ thumbImage: `${one.address}#30,0`, gallery })
  const own = await getOwnTopic(ctx, url)
  const shown = { ...form(), ...own.values, currency: 'EUR', topic: url, seen: own.seen }
  expect(galleryIn(own.values)).toMatchObject(gallery)
  await writeTopic(ctx, {
    ...shown,
    coverX: '30',
    removePicture: other.address,
    pictureSrc: [other.address, one.address],
  })
  expect((await rowAt(url))?.gallery).toMatchObject([{ src: one.address }])
  const { seen } = await getOwnTopic(ctx, url)
  const strangers = writeTopic(ctx, { ...shown, seen, pictureSrc: [foreign.address] })
  await expect(strangers, 'the picture of somebody else').rejects.toMatchObject({ kind: 'notFound' })
})

test('of two tabs that put the pictures of a topic in another order, the later is told so at the pictures', async () => {
  const ctx = await aTrainer()
  const pictureSrc = await inTransaction(async (tx) => [
    (await aPicture(tx, ctx.actor.partyId)).address,
    (await aPicture(tx, ctx.actor.partyId)).address,
  ])
  const { url } = await writeTopic(ctx, { ...form(), pictureSrc })
  const own = await getOwnTopic(ctx, url)
  const confirmed = (...picturePlace: string[]) => ({
    ...form(),
    ...own.values,
    currency: 'EUR',
    topic: url,
    seen: own.seen,
    picturePlace,
  })
  await writeTopic(ctx, confirmed('2', '1'))
  await writeTopic(ctx, confirmed('2', '1'))
  const other = { ...confirmed('1', '2'), pictureCaption: ['A kiln', ''] }
  const found = await faults(writeTopic(ctx, other))
  expect(found).toEqual({ '': MEANWHILE, pictures: 'common:meanwhile.other' })
  expect((await rowAt(url))?.gallery.map(({ src }) => src)).toEqual(pictureSrc.toReversed())
  await writeTopic(ctx, { ...other, seen: (await getOwnTopic(ctx, url)).seen })
  expect((await rowAt(url))?.gallery.map(({ src }) => src)).toEqual(pictureSrc)
})

test('bad entries have their words beside the field', async () => {
  const ctx = await aTrainer()
  const bad = {
    price: '-1',
    duration: 'long',
    largestGroup: '0',
    certificateMonths: '121',
    videoUrl: 'javascript:alert(1)',
    category: 'none',
    outcomes: 'x'.repeat(301),
    included: 'x'.repeat(121),
  }
  expect(Object.keys(await faults(writeTopic(ctx, form(bad)))).sort()).toEqual(
    ['certificateMonths', 'duration', 'included', 'largestGroup', 'outcomes', 'price', 'videoUrl'].sort(),
  )
  expect(await faults(writeTopic(ctx, form({ category: 'none' })))).toEqual({
    category: 'common:invalid.required',
  })
  expect(await faults(writeTopic(ctx, form({ moduleTitle: '', modulePoints: 'a' })))).toEqual({
    'moduleTitle.0': 'topic-editing:invalid.moduleTitle',
  })
  const open = form({ price: '0,999', currency: 'EUR', title: '' })
  expect(await faults(writeTopic(ctx, open))).toMatchObject({ price: 'common:invalid.amountTwoWays' })
  const jpy = form({ price: '4500.5', currency: 'JPY' })
  expect(await faults(writeTopic(ctx, jpy))).toEqual({ price: 'topic-editing:invalid.price' })
})

test('who has no right to it gets nowhere with a topic: a stranger, a seeker, who is not approved, an employee', async () => {
  const [owner, stranger] = [await aTrainer(), await aTrainer()]
  const { url } = await writeTopic(owner, form())
  const visitor = makeContext({})
  for (const step of [archiveTopic, publishTopic]) {
    await expect(step(visitor, { topic: url })).rejects.toMatchObject({ kind: 'signIn' })
    await expect(step(stranger, { topic: url })).rejects.toMatchObject({ kind: 'notFound' })
  }
  await expect(writeTopic(visitor, form())).rejects.toMatchObject({ kind: 'signIn' })
  await expect(writeTopic(stranger, form({ topic: url }))).rejects.toMatchObject({ kind: 'notFound' })
  const seeker = await aTrainer({ serviceType: 'seeker', approval: 'none' })
  await expect(writeTopic(seeker, form())).rejects.toMatchObject({ kind: 'forbidden' })
  const publish = { intent: 'publish' }
  for (const hindered of [{ approval: 'pending' }, { emailConfirmed: false }] as const) {
    const ctx = await aTrainer(hindered)
    await expect(writeTopic(ctx, form(publish))).rejects.toMatchObject({ kind: 'forbidden' })
    const draft = await writeTopic(ctx, form())
    await expect(publishTopic(ctx, { topic: draft.url })).rejects.toMatchObject({ kind: 'forbidden' })
    await archiveTopic(ctx, { topic: draft.url })
  }
  const studio = await inTransaction((tx) => anSme(tx))
  const at = async (role: 'admin' | 'employee' | 'manager') => {
    const ctx = await aTrainer()
    // One whom the admin lets write drafts alone.
    return { ...ctx, actor: { ...actingFor(ctx.actor, studio, role), mayPublish: role !== 'employee' } }
  }
  const [admin, employee, manager] = [await at('admin'), await at('employee'), await at('manager')]
  const shared = await writeTopic(employee, form())
  await expect(publishTopic(employee, { topic: shared.url })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(writeTopic(manager, form({ topic: shared.url }))).rejects.toMatchObject({ kind: 'forbidden' })
  await publishTopic(admin, { topic: shared.url })
  const change = form({ topic: shared.url, title: 'Otherwise' })
  await expect(writeTopic(employee, change)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(archiveTopic(employee, { topic: shared.url })).rejects.toMatchObject({ kind: 'forbidden' })
  await archiveTopic(admin, { topic: shared.url })
  const own = await listOwnTopics(employee, { state: 'archived', limit: 5, offset: 0 })
  expect(own.rows.map((row) => row.url)).toEqual([shared.url])
  expect(own.counts).toContainEqual({ state: 'archived', count: 1 })
  const [kept] = await db()
    .select()
    .from(topics)
    .where(and(eq(topics.slug, shared.url), eq(topics.ownerId, studio.id)))
  expect(kept).toMatchObject({ state: 'archived', createdBy: employee.actor.accountId })
})

test('a draft is kept while it is written: its address stays, a lost answer makes no second, others are not written over', async () => {
  const ctx = await aTrainer()
  const first = form({ title: 'Ki', intent: 'keep' })
  const kept = await writeTopic(ctx, first)
  expect(kept).toMatchObject({ url: expect.stringMatching(/^ki/), state: 'draft' })
  const again = await writeTopic(ctx, { ...first, title: 'Kiln', summary: 'More.' })
  expect(again.url, 'the same key, another text').toBe(kept.url)
  expect(await rowAt(kept.url)).toMatchObject({ title: 'Kiln', summary: 'More.' })
  const known = { ...first, topic: kept.url, title: 'Kiln building' }
  const mine = await writeTopic(ctx, { ...known, seen: again.seen })
  expect(mine.url).toBe(kept.url)
  expect(await faults(writeTopic(ctx, { ...known, title: 'Theirs', seen: again.seen }))).toMatchObject({
    '': MEANWHILE,
    title: expect.any(String),
  })
  const public_ = await writeTopic(ctx, { ...known, intent: 'publish', seen: mine.seen })
  expect(public_).toMatchObject({ url: 'kiln-building', state: 'published' })
  expect((await getOwnTopic(ctx, kept.url)).url, 'another tab still finds it').toBe('kiln-building')
  const late = { ...known, title: 'Otherwise', seen: public_.seen }
  await expect(writeTopic(ctx, late)).rejects.toMatchObject({ kind: 'conflict' })
})

test('a preview shows what is typed as buyers would see it, keeps nothing of it, and is nobody else’s', async () => {
  const [ctx, stranger] = [await aTrainer(), await aTrainer()]
  const { url } = await writeTopic(ctx, form({ intent: 'publish', title: 'Slip casting', price: '90' }))
  const before = await rowAt(url)
  const typed = form({
    topic: url,
    title: 'Slip casting at night',
    description: '<script>x</script>By night.',
  })
  const shown = await getTopicPreview(ctx, {
    ...typed,
    price: '120',
    outcomes: 'Pour a mould',
    included: 'Clay\nLunch',
  })
  expect(shown).toMatchObject({
    title: 'Slip casting at night',
    state: 'published',
    outcomes: ['Pour a mould'],
    included: ['Clay', 'Lunch'],
  })
  expect(shown.offer).toMatchObject({ amount: { minor: 12_000, currency: 'EUR' } })
  expect(shown.description).not.toContain('<script')
  expect(shown.id).toBe(before?.id)
  expect(await rowAt(url)).toEqual(before)
  const fresh = await getTopicPreview(ctx, form({ title: 'Never saved' }))
  expect(await rowAt(fresh.slug)).toBeUndefined()
  await expect(getTopicPreview(stranger, typed)).rejects.toMatchObject({ kind: 'notFound' })
  const seeker = await aTrainer({ serviceType: 'seeker', approval: 'none' })
  await expect(getTopicPreview(seeker, form())).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await faults(getTopicPreview(ctx, form({ category: 'none', title: 'x' })))).toHaveProperty(
    'category',
  )
})

test('a mistake in a module stands at its field', async () => {
  const ctx = await aTrainer()
  const moduleTitle = ['Fire', '', 'x'.repeat(301)]
  const modulePoints = [
    `a\n${'y'.repeat(301)}`,
    'b',
    Array.from({ length: 31 }, (_, at) => `p${at}`).join('\n'),
  ]
  expect(await faults(writeTopic(ctx, { ...form(), moduleTitle, modulePoints }))).toEqual({
    'modulePoints.0': 'topic-editing:invalid.entryTooLong',
    'moduleTitle.1': 'topic-editing:invalid.moduleTitle',
    'moduleTitle.2': 'topic-editing:invalid.entryTooLong',
    'modulePoints.2': 'topic-editing:invalid.tooManyEntries',
  })
})
