import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { catalogueSources } from '#app/features/catalogue/catalogue-import/tables.server.ts'
import { eventSessions, events } from '#app/features/catalogue/events/tables.server.ts'
import { seatAllocations } from '#app/features/catalogue/inventory/tables.server.ts'
import { ticketTypes } from '#app/features/catalogue/ticket-types/tables.server.ts'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aCategory } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import type { Person } from '#app/kit/actor.ts'
import { newId } from '#app/kit/ids.ts'
import { makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { aPerson, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { confirmUpload } from '../confirm-upload.server.ts'
import { getUpload } from '../queries-uploads.server.ts'
import { storeUpload } from '../store-upload.server.ts'
import { sweepUploads } from '../sweep-uploads.server.ts'
import { catalogueUploadRows, catalogueUploads } from '../tables.server.ts'
import { workUpload } from '../work-upload.server.ts'
import { undoUpload } from './undo-upload.server.ts'
import { workUndo } from './work-undo.server.ts'

const HEAD = 'id;title;start;end;city;country;url;price;currency;capacity\n'
const row = (title: string, city = 'Lund', day = '2030-09-01') =>
  `${title};${title};${day};${day};${city};Sweden;https://a.example/${title};100;EUR;20\n`

let now = new Date('2030-06-01T12:00:00Z')
let provider: Awaited<ReturnType<typeof anAccount>>
let me: Person
let category = ''

beforeEach(async () => {
  now = new Date('2030-06-01T12:00:00Z')
  await inTransaction(async (tx) => {
    provider = await anAccount(tx, {
      serviceType: 'provider',
      approval: 'approved',
      timeZone: 'Europe/Zurich',
    })
    category = (await aCategory(tx)).slug
  })
  me = personOf(provider, { serviceType: 'provider', approval: 'approved' })
})

const ctxOf = (actor: Person) => ({ ...makeContext({ actor, now: () => now }), actor })
const system = () => systemContext('catalogue.undo', { now: () => now })
const seen = (code: string) => getUpload(ctxOf(me), { code, outcome: null, limit: 50, offset: 0 })
const idOf = async (code: string) => {
  const [found] = await db().select().from(catalogueUploads).where(eq(catalogueUploads.code, code))
  return found?.id ?? ''
}
const mine = async () =>
  (await db().select().from(events).where(eq(events.ownerId, provider.partyId)))
    .map(({ title, city, state }) => `${title} ${city} ${state}`)
    .toSorted()

async function imported(content: string, values: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'undo-'))
  const file = path.join(folder, 'sent')
  await writeFile(file, content)
  const sent = { field: 'file', name: 'list.csv', bytes: Buffer.byteLength(content), path: file }
  const code = await storeUpload(ctxOf(me), values, sent)
  if (values.category)
    await db()
      .update(catalogueUploads)
      .set({ category: values.category })
      .where(eq(catalogueUploads.code, code))
  const id = await idOf(code)
  await workUpload(system(), id)
  await confirmUpload(ctxOf(me), { upload: code })
  await workUpload(system(), id)
  return code
}

async function undo(code: string) {
  await undoUpload(ctxOf(me), { upload: code })
  await workUndo(system(), await idOf(code))
  return (await seen(code)).rows.map((one) =>
    `${one.title} ${one.undone} ${one.undoReason?.code ?? ''}`.trim(),
  )
}

describe('an import that is taken back', () => {
  it('deletes the drafts that it made, and can be made again', async () => {
    const code = await imported(HEAD + row('Bees') + row('Wasps'))
    expect((await seen(code)).undoUntil).toEqual(new Date('2030-06-02T12:00:00Z'))
    expect(await undo(code)).toEqual(['Bees removed', 'Wasps removed'])
    expect(await seen(code)).toMatchObject({ stage: 'undone', undoUntil: null })
    expect(await mine()).toEqual([])
    await imported(HEAD + row('Bees'))
    expect(await mine()).toEqual(['Bees Lund draft'])
  })

  it('puts back what it changed: place, sessions, tickets, and what the source said', async () => {
    const first = await imported(HEAD + row('Bees') + row('Wasps'))
    const all = async () => ({
      sessions: (await db().select().from(eventSessions)).map(({ startsAt }) => startsAt).toSorted(),
      prices: (await db().select().from(ticketTypes)).map(({ priceMinor }) => priceMinor),
      said: (await db().select().from(catalogueSources)).map(({ contentHash }) => contentHash).toSorted(),
    })
    const before = await all()
    const second = await imported(
      HEAD + row('Bees', 'Malmö', '2030-10-01').replace('100', '250') + row('Moths'),
    )
    expect(await mine()).toEqual(['Bees Malmö draft', 'Moths Lund draft', 'Wasps Lund draft'])
    expect(await undo(second)).toEqual(['Bees restored', 'Moths removed'])
    expect(await mine()).toEqual(['Bees Lund draft', 'Wasps Lund draft'])
    expect(await all()).toEqual(before)
    expect(await undo(first)).toEqual(['Bees removed', 'Wasps removed'])
  })

  it('leaves what was sold or edited since, or changed by a later import, and says so', async () => {
    const code = await imported(HEAD + row('Bees') + row('Wasps') + row('Moths') + row('Flies') + row('Ants'))
    const of = async (title: string) => {
      const own = await db().select().from(events).where(eq(events.ownerId, provider.partyId))
      const found = own.find((event) => event.title === title)
      return found?.id ?? ''
    }
    const eventId = await of('Bees')
    const [type] = await db().select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId))
    const claim = {
      eventId,
      ticketTypeId: type?.id ?? '',
      orderId: newId(),
      quantity: 1,
      state: 'taken' as const,
    }
    await db()
      .insert(seatAllocations)
      .values({ id: newId(), ...claim })
    await db()
      .update(events)
      .set({ updatedAt: new Date() })
      .where(eq(events.id, await of('Wasps')))
    await db()
      .delete(events)
      .where(eq(events.id, await of('Flies')))
    await imported(HEAD + row('Moths', 'Malmö'))
    expect(await undo(code)).toEqual([
      'Bees kept undo.sold',
      'Wasps kept undo.edited',
      'Moths kept undo.edited',
      'Flies kept undo.gone',
      'Ants removed',
    ])
    expect(await mine()).toEqual(['Bees Lund draft', 'Moths Malmö draft', 'Wasps Lund draft'])
  })

  it('archives topics that others have seen, and deletes those that nobody has', async () => {
    const list = 'id;title;description\nknots;Knots;About knots\n'
    const shown = await imported(list, { publish: 'on', category })
    expect(await undo(shown)).toEqual(['Knots archived'])
    const [knots] = await db().select().from(topics).where(eq(topics.ownerId, provider.partyId))
    expect(knots?.state).toBe('archived')
    const again = await imported(list, { category })
    const [, made] = await db()
      .select()
      .from(topics)
      .where(eq(topics.ownerId, provider.partyId))
      .orderBy(topics.id)
    await imported(HEAD + row('Bees'))
    await db().update(events).set({ topicId: made?.id }).where(eq(events.ownerId, provider.partyId))
    expect(await undo(again)).toEqual(['Knots kept undo.used'])
  })

  it('is taken back once, however often it is asked and worked on', async () => {
    const code = await imported(HEAD + row('Bees') + row('Wasps') + row('Moths'))
    const id = await idOf(code)
    await Promise.all([undoUpload(ctxOf(me), { upload: code }), undoUpload(ctxOf(me), { upload: code })])
    expect(await seen(code)).toMatchObject({ stage: 'undoing', progress: { of: 3, done: 0 } })
    await Promise.all([workUndo(system(), id), workUndo(system(), id), workUndo(system(), id)])
    expect((await seen(code)).rows.map(({ undone }) => undone)).toEqual(['removed', 'removed', 'removed'])
    await undoUpload(ctxOf(me), { upload: code })
    await workUndo(system(), id)
    expect(await seen(code)).toMatchObject({ stage: 'undone' })
    await expect(confirmUpload(ctxOf(me), { upload: code })).resolves.toBeUndefined()
    expect(await mine()).toEqual([])
  })

  it('cannot be taken back before it is done nor after a day, when what was before is forgotten', async () => {
    await imported(HEAD + row('Bees'))
    const code = await imported(HEAD + row('Bees', 'Malmö'))
    const kept = async () =>
      (
        await db()
          .select()
          .from(catalogueUploadRows)
          .where(eq(catalogueUploadRows.uploadId, await idOf(code)))
      ).filter(({ before }) => before !== null).length
    expect(await kept()).toBe(1)
    now = new Date('2030-06-02T12:00:01Z')
    await expect(undoUpload(ctxOf(me), { upload: code })).rejects.toMatchObject({
      kind: 'conflict',
      reason: 'imports:refused.undoLate',
    })
    await sweepUploads(system())
    expect(await kept()).toBe(0)
    await db()
      .update(catalogueUploads)
      .set({ doneAt: null, content: Buffer.from('x') })
      .where(eq(catalogueUploads.code, code))
    await expect(undoUpload(ctxOf(me), { upload: code })).rejects.toMatchObject({
      reason: 'imports:refused.unfinished',
    })
  })
})

it('cannot be taken back by somebody else', async () => {
  const code = await imported(HEAD + row('Bees'))
  const rival = ctxOf(aPerson({ serviceType: 'provider', approval: 'approved' }))
  await expect(undoUpload(rival, { upload: code })).rejects.toMatchObject({ kind: 'notFound' })
  await expect(undoUpload(makeContext({}), { upload: code })).rejects.toMatchObject({ kind: 'signIn' })
  await expect(workUndo(rival, await idOf(code))).rejects.toMatchObject({ kind: 'notFound' })
  expect(await mine()).toEqual(['Bees Lund draft'])
})
