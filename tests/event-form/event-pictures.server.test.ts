import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { getEventPage } from '#app/features/catalogue/event-pages/queries-event-page.server.ts'
import { changeEvent } from '#app/features/catalogue/event-publishing/change-event.server.ts'
import { changeSeries } from '#app/features/catalogue/event-publishing/change-series.server.ts'
import { createEvent } from '#app/features/catalogue/event-publishing/create-event.server.ts'
import { discardDraft } from '#app/features/catalogue/event-publishing/discard-draft.server.ts'
import {
  getDraft,
  getEventBeginning,
  getOwnEvent,
} from '#app/features/catalogue/event-publishing/queries-own.server.ts'
import { getEventPreview } from '#app/features/catalogue/event-publishing/queries-preview.server.ts'
import { saveDraft } from '#app/features/catalogue/event-publishing/save-draft.server.ts'
import { eventForm } from '#app/features/catalogue/event-publishing/testing.server.ts'
import { events } from '#app/features/catalogue/events/tables.server.ts'
import { anEvent } from '#app/features/catalogue/inventory/testing.server.ts'
import { aCategory, aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { sweepFiles } from '#app/features/people/parties/sweep-files.server.ts'
import { storedFiles } from '#app/features/people/parties/tables.server.ts'
import { aPicture } from '#app/features/people/parties/testing.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { newKey } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'

let category = ''
beforeAll(async () => {
  category = (await inTransaction((tx) => aCategory(tx))).slug
})

/** Who has made enough events to publish at once. */
async function somebody() {
  const own = { serviceType: 'provider', approval: 'approved' } as const
  const actor = await inTransaction(async (tx) => {
    const person = personOf(await anAccount(tx, own), own)
    for (const _event of [1, 2, 3]) await anEvent(tx, { ownerId: person.partyId })
    return person
  })
  return { ...makeContext({}), actor }
}
type Ctx = Awaited<ReturnType<typeof somebody>>
const form = (given: Record<string, string | string[]>) => eventForm({ category, ...given })
const pictureOf = (ctx: Ctx) => inTransaction((tx) => aPicture(tx, ctx.actor.partyId))
const sourcesOf = async (slug: string) =>
  (await getEventPage(makeContext({}), slug)).event.gallery.map(({ src }) => src)
async function changeOf(ctx: Ctx, slug: string, given: Record<string, string | string[]>) {
  const { values, seen } = await getOwnEvent(ctx, slug)
  return { ...values, intent: 'save', key: newKey(), draft: '', event: slug, seen, ...given }
}
/** What is left of the pictures of somebody two days later. */
async function sweptOf(owner: PartyId) {
  await sweepFiles(systemContext('test', { now: () => new Date(Date.now() + 48 * 3_600_000) }))
  const rows = await db().select().from(storedFiles).where(eq(storedFiles.partyId, owner))
  return rows.map(({ name }) => name).toSorted()
}

test('pictures of an event have a place, what is seen and what stays in sight, in its draft and on its page', async () => {
  const ctx = await somebody()
  const [one, other] = [await pictureOf(ctx), await pictureOf(ctx)]
  const said = {
    pictureSrc: [one.address, other.address],
    pictureAlt: ['A kiln', ''],
    pictureCaption: ['', 'Glaze'],
    focusX: ['50', '10'],
    focusY: ['50', '90'],
    picturePlace: ['2', '1'],
    removePicture: [],
  }
  const kept = await saveDraft(ctx, form({ ...said, intent: 'save' }))
  const draft = await getDraft(ctx, kept.draft)
  expect(draft.values).toMatchObject({
    pictureSrc: [`${other.address}#10,90`, one.address],
    pictureAlt: ['', 'A kiln'],
    pictureCaption: ['Glaze', ''],
    focusX: ['10', '50'],
    picturePlace: ['1', '2'],
  })
  const whole = { ...draft.values, intent: 'publish', key: newKey(), draft: kept.draft, seen: kept.seen }
  const shown = await getEventPreview(ctx, { ...whole, intent: 'save' })
  const { slug } = await createEvent(ctx, whole)
  const { event } = await getEventPage(makeContext({}), slug)
  const gallery = [
    { src: `${other.address}#10,90`, width: 1_280, height: 853, caption: 'Glaze' },
    { src: one.address, width: 1_280, height: 853, caption: '', alt: 'A kiln' },
  ]
  expect(event).toMatchObject({ gallery, pictureLanguage: 'en' })
  expect(shown.event.gallery, 'its preview shows the same').toEqual(event.gallery)
  expect(await sweptOf(ctx.actor.partyId)).toEqual([one.name, other.name].toSorted())

  await changeEvent(ctx, await changeOf(ctx, slug, { removePicture: [other.address] }))
  expect(await sourcesOf(slug)).toEqual([one.address])
  expect(await sweptOf(ctx.actor.partyId), 'nothing uses the other one').toEqual([one.name])
})

test('pictures of a draft stay as long as it does', async () => {
  const ctx = await somebody()
  const [one, other] = [await pictureOf(ctx), await pictureOf(ctx)]
  const of = (src: string) => ({ pictureSrc: [src], intent: 'save', sessionDay: '' })
  const { draft } = await saveDraft(ctx, form(of(one.address)))
  await saveDraft(ctx, form(of(other.address)))
  expect(await sweptOf(ctx.actor.partyId)).toEqual([one.name, other.name].toSorted())
  await discardDraft(ctx, { draft })
  expect(await sweptOf(ctx.actor.partyId)).toEqual([other.name])
})

test('nobody shows what somebody else has uploaded', async () => {
  const [ctx, stranger] = [await somebody(), await somebody()]
  const { address } = await pictureOf(ctx)
  const given = { pictureSrc: [address] }
  await expect(createEvent(stranger, form(given))).rejects.toMatchObject({ kind: 'notFound' })
  await expect(saveDraft(stranger, form(given))).rejects.toMatchObject({ kind: 'notFound' })
  const { slug } = await createEvent(ctx, form(given))
  const change = await changeOf(ctx, slug, { pictureSrc: [] })
  await expect(changeEvent(stranger, change)).rejects.toMatchObject({ kind: 'notFound' })
  const { slug: theirs } = await createEvent(stranger, form({}))
  const taken = await changeOf(stranger, theirs, given)
  await expect(changeEvent(stranger, taken)).rejects.toMatchObject({ kind: 'notFound' })
  expect(await sourcesOf(slug)).toEqual([address])
  const elsewhere = await changeOf(ctx, slug, { pictureSrc: ['https://example.com/a.webp'] })
  await changeEvent(ctx, elsewhere)
  expect(await sourcesOf(slug), 'an address of another site is none').toEqual([])
})

test('an event shows the pictures of its topic until it has its own', async () => {
  const ctx = await somebody()
  const [own, cover] = [await pictureOf(ctx), await pictureOf(ctx)]
  const topic = await inTransaction((tx) =>
    aTopic(tx, { ownerId: ctx.actor.partyId, thumbImage: cover.address, language: 'de' }),
  )
  const { slug } = await createEvent(ctx, form({ topic: topic.slug }))
  const { event } = await getEventPage(makeContext({}), slug)
  expect(event).toMatchObject({ gallery: [{ src: cover.address }], pictureLanguage: 'de' })
  expect((await getOwnEvent(ctx, slug)).values.pictureSrc, 'its form has none').toEqual([])
  await changeEvent(ctx, await changeOf(ctx, slug, { pictureSrc: [own.address] }))
  expect(await sourcesOf(slug)).toEqual([own.address])
})

test('dates of a series show the same pictures, or one of them its own; each keeps its files', async () => {
  const ctx = await somebody()
  const [one, other] = [await pictureOf(ctx), await pictureOf(ctx)]
  const repeat = { repeat: 'weekly', repeatEvery: '1', repeatUntil: '', repeatCount: '3' }
  const { slug } = await createEvent(ctx, form({ ...repeat, pictureSrc: [one.address] }))
  const rows = await db()
    .select()
    .from(events)
    .where(eq(events.title, 'Glazing'))
    .orderBy(asc(events.startsAt))
  const dates = rows.filter(({ ownerId, seriesId }) => ownerId === ctx.actor.partyId && seriesId)
  const shown = () => Promise.all(dates.map((date) => sourcesOf(date.slug)))
  expect(await shown()).toEqual([[one.address], [one.address], [one.address]])

  const alone = await changeOf(ctx, slug, { pictureSrc: [other.address] })
  await changeEvent(ctx, alone)
  expect(await shown()).toEqual([[other.address], [one.address], [one.address]])
  expect(await sweptOf(ctx.actor.partyId)).toEqual([one.name, other.name].toSorted())

  const all = await changeOf(ctx, slug, { pictureAlt: ['A wheel'], focusX: ['20'] })
  const refusal = await changeSeries(ctx, all).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(refusal instanceof BadInput)) throw refusal ?? new Error('nothing was said of the dates')
  await changeSeries(ctx, { ...all, acknowledged: String(refusal.fields.acknowledged?.params?.change) })
  expect(await shown()).toEqual(Array(3).fill([`${other.address}#20,50`]))
  expect(await sweptOf(ctx.actor.partyId), 'no date shows the first one any more').toEqual([other.name])
})

test('an event on other days takes the pictures along, and keeps them when the first lets go', async () => {
  const ctx = await somebody()
  const picture = await pictureOf(ctx)
  const { slug } = await createEvent(ctx, form({ pictureSrc: [picture.address] }))
  const begun = await getEventBeginning(ctx, { like: slug })
  const again = { ...begun, intent: 'publish', key: newKey(), draft: '', event: '', seen: '' }
  const copy = await createEvent(ctx, { ...again, sessionDay: ['2031-07-07'] })
  await changeEvent(ctx, await changeOf(ctx, slug, { pictureSrc: [] }))
  expect(await sourcesOf(slug)).toEqual([])
  expect(await sourcesOf(copy.slug)).toEqual([picture.address])
  expect(await sweptOf(ctx.actor.partyId)).toEqual([picture.name])
})
