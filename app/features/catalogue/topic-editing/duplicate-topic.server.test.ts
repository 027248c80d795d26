import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { aTopic } from '#app/features/catalogue/topics/testing.server.ts'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { fileUses, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { anSme } from '#app/features/people/parties/testing.server.ts'
import { newId } from '#app/kit/ids.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { actingFor, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { duplicateTopic } from './duplicate-topic.server.ts'

async function aTrainer() {
  const account = await inTransaction((tx) =>
    anAccount(tx, { serviceType: 'provider', approval: 'approved' }),
  )
  return { ...makeContext({}), actor: personOf(account, { serviceType: 'provider', approval: 'approved' }) }
}

const rowAt = async (slug: string) => (await db().select().from(topics).where(eq(topics.slug, slug)))[0]

test('a copy is a draft with all that the topic says, its pictures too, and an address and a title of its own', async () => {
  const ctx = await aTrainer()
  const { partyId } = ctx.actor
  const gallery = [{ src: '/pictures/kiln.webp', width: 640, height: 480, caption: 'A kiln' }]
  const first = await inTransaction(async (tx) => {
    const outline = [{ title: 'One', points: ['a', 'b'] }]
    const sourceUrl = 'https://example.com/kiln'
    const given = { ownerId: partyId, language: 'de', gallery, outline, sourceUrl, tags: ['fire'] }
    const topic = await aTopic(tx, { ...given, title: 'Brennen im Holzofen' })
    const file = { id: newId(), partyId, kind: 'picture' as const, name: `kiln-${topic.id}` }
    await tx.insert(storedFiles).values({ ...file, title: '', contentType: 'image/webp', bytes: 1 })
    await assignFiles(tx, { kind: 'topic', id: topic.id }, { owners: [partyId], names: [file.name] })
    return topic
  })
  const asked = { duplicate: first.slug, key: randomUUID() }
  const copy = await duplicateTopic(ctx, asked)
  expect(copy.url).toBe(`${first.slug}-kopie`)
  expect(await duplicateTopic(ctx, asked), 'a double click').toEqual(copy)
  const [before, made] = [await rowAt(first.slug), await rowAt(copy.url)]
  expect(made).toMatchObject({
    title: 'Brennen im Holzofen (Kopie)',
    state: 'draft',
    publishedAt: null,
    sourceUrl: null,
    gallery,
    outline: before?.outline,
    tags: ['fire'],
    rating: null,
    ratingCount: 0,
    ownerId: partyId,
    createdBy: ctx.actor.accountId,
  })
  expect(before).toMatchObject({ title: 'Brennen im Holzofen', state: 'published' })
  const uses = await db()
    .select()
    .from(fileUses)
    .where(and(eq(fileUses.subjectKind, 'topic'), eq(fileUses.subjectId, made?.id ?? '')))
  expect(uses, 'its pictures stay when the first lets go of them').toHaveLength(1)
  const again = await duplicateTopic(ctx, { ...asked, key: randomUUID() })
  expect(again.url).toBe(`${copy.url}-2`)
})

test('the title of a copy is never too long, and what staff has suspended is not copied', async () => {
  const ctx = await aTrainer()
  const topic = await inTransaction((tx) =>
    aTopic(tx, { ownerId: ctx.actor.partyId, title: 'x'.repeat(160) }),
  )
  const { url } = await duplicateTopic(ctx, { duplicate: topic.slug, key: randomUUID() })
  const title = (await rowAt(url))?.title ?? ''
  expect(title).toMatch(/… \(copy\)$/)
  expect(Array.from(title)).toHaveLength(160)
  await inTransaction((tx) => tx.update(topics).set({ state: 'suspended' }).where(eq(topics.id, topic.id)))
  const asked = duplicateTopic(ctx, { duplicate: topic.slug, key: randomUUID() })
  await expect(asked).rejects.toMatchObject({ kind: 'conflict' })
})

test('nobody copies what is somebody else’s: a visitor, a stranger, a manager who writes nothing', async () => {
  const [owner, stranger] = [await aTrainer(), await aTrainer()]
  const studio = await inTransaction((tx) => anSme(tx))
  const { slug } = await inTransaction((tx) => aTopic(tx, { ownerId: studio.id, state: 'draft' }))
  const asked = () => ({ duplicate: slug, key: randomUUID() })
  await expect(duplicateTopic(makeContext({}), asked())).rejects.toMatchObject({ kind: 'signIn' })
  await expect(duplicateTopic(stranger, asked())).rejects.toMatchObject({ kind: 'notFound' })
  const as = (role: 'employee' | 'manager') => ({ ...owner, actor: actingFor(owner.actor, studio, role) })
  await expect(duplicateTopic(as('manager'), asked())).rejects.toMatchObject({ kind: 'forbidden' })
  const { url } = await duplicateTopic(as('employee'), asked())
  expect(await rowAt(url)).toMatchObject({ ownerId: studio.id, state: 'draft' })
})
