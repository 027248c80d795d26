import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { askRecoding } from '#app/features/people/parties/ask-recoding.server.ts'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import { documentKey } from '#app/features/people/parties/file.ts'
import { getDocument } from '#app/features/people/parties/queries-files.server.ts'
import { recodePicture } from '#app/features/people/parties/recode-picture.server.ts'
import { storeDocument } from '#app/features/people/parties/store-document.server.ts'
import { storePicture } from '#app/features/people/parties/store-picture.server.ts'
import { sweepFiles } from '#app/features/people/parties/sweep-files.server.ts'
import { storedFiles } from '#app/features/people/parties/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { pictureKey } from '#app/kit/picture-address.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { pictureFile } from '#app/platform/http/picture-file.server.ts'
import type { SentFile } from '#app/platform/http/read-body.server.ts'
import { openFile } from '#app/platform/storage/file-store.server.ts'
import { aPerson, aStaffMember, personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aPdf, aPhoto } from '#tests/support/bad-files.ts'

const somebody = async () => personOf(await inTransaction((tx) => anAccount(tx)))
const as = (actor: Ctx['actor']) => makeContext({ actor })

async function sent(name: string, bytes: Buffer): Promise<SentFile> {
  const file = path.join(config().DATA_DIR, newId())
  await writeFile(file, bytes)
  return { field: 'file', name, bytes: bytes.length, path: file }
}
const aPicture = async () => sent('face.jpg', await aPhoto(200, 200))
const aDocument = async () => sent('../Zertifikat „Größe“\r\n.pdf', aPdf())

test('a stranger neither sends files nor opens those of others', async () => {
  const owner = await somebody()
  const { name, title } = await storeDocument(as(owner), await aDocument())
  expect(title).toBe('Zertifikat „Größe“.pdf')

  await expect(storePicture(makeContext({}), await aPicture())).rejects.toMatchObject({ kind: 'signIn' })
  await expect(storeDocument(makeContext({}), await aDocument())).rejects.toMatchObject({ kind: 'signIn' })
  for (const actor of [
    makeContext({}).actor,
    aPerson(),
    await somebody(),
    aStaffMember({ staffTasks: ['payOut'] }),
  ])
    await expect(getDocument(as(actor), name)).rejects.toMatchObject({ kind: 'notFound' })
  for (const actor of [owner, aStaffMember({ staffTasks: ['approveProviders'] })])
    expect(await getDocument(as(actor), name)).toMatchObject({ title, contentType: 'application/pdf' })

  const picture = await storePicture(as(owner), await aPicture())
  await expect(getDocument(as(owner), picture.name)).rejects.toMatchObject({ kind: 'notFound' })
  const use = { kind: 'test', id: newId() }
  const other = await somebody()
  await expect(
    inTransaction((tx) => assignFiles(tx, use, { owners: [other.partyId], names: [picture.name] })),
  ).rejects.toMatchObject({ kind: 'notFound' })
})

test('what nothing uses is deleted after a day, with all its sizes; what is used stays', async () => {
  const owner = await somebody()
  const later = (hours: number) =>
    systemContext('test', { now: () => new Date(Date.now() + hours * 3_600_000) })
  const [kept, replaced, idle] = [
    await storePicture(as(owner), await aPicture()),
    await storePicture(as(owner), await aPicture()),
    await storeDocument(as(owner), await aDocument()),
  ]
  const use = { kind: 'test', id: newId() }
  const keepOnly = (...names: string[]) =>
    inTransaction((tx) => assignFiles(tx, use, { owners: [owner.partyId], names }))
  await keepOnly(kept.name, replaced.name)
  await sweepFiles(later(1))
  expect(await openFile(documentKey(idle.name))).not.toBeNull()

  await sweepFiles(later(25))
  expect(await openFile(documentKey(idle.name))).toBeNull()
  expect((await pictureFile(replaced.name, '90.webp')).status).toBe(200)

  await keepOnly(kept.name)
  await sweepFiles(later(25))
  for (const size of ['90.webp', '1280.webp'])
    expect((await pictureFile(replaced.name, size)).status).toBe(404)
  expect((await pictureFile(kept.name, '90.webp')).status).toBe(200)
  await expect(keepOnly(kept.name, replaced.name)).rejects.toMatchObject({ kind: 'notFound' })
  expect((await db().select().from(storedFiles)).map(({ name }) => name)).toContain(kept.name)
})

test('what is used in the moment in which it is swept is either kept whole or refused', async () => {
  const owner = await somebody()
  const tomorrow = systemContext('test', { now: () => new Date(Date.now() + 25 * 3_600_000) })
  const documents = await Promise.all(
    Array.from({ length: 12 }, async () => storeDocument(as(owner), await aDocument())),
  )
  const using = documents.map(({ name }) =>
    inTransaction((tx) =>
      assignFiles(tx, { kind: 'test', id: newId() }, { owners: [owner.partyId], names: [name] }),
    ).then(
      () => true,
      () => false,
    ),
  )
  await Promise.all([sweepFiles(tomorrow), sweepFiles(tomorrow)])
  for (const [at, used] of (await Promise.all(using)).entries()) {
    const { name = '' } = documents[at] ?? {}
    const rows = await db().$count(storedFiles, eq(storedFiles.name, name))
    expect([rows, (await openFile(documentKey(name))) !== null]).toEqual(used ? [1, true] : [0, false])
  }
})

test('who can show AVIF is given it as soon as it is there, and WebP until then; both go together', async () => {
  const owner = await somebody()
  const later = systemContext('test', { now: () => new Date(Date.now() + 25 * 3_600_000) })
  const { name } = await storePicture(as(owner), await sent('face.jpg', await aPhoto(900, 600)))
  const [row] = await db().select().from(storedFiles).where(eq(storedFiles.name, name))
  const ask = (size: number, accept?: string) => pictureFile(name, `${size}.webp`, accept)
  const said = async (size: number, accept?: string) => {
    const { headers } = await ask(size, accept)
    return [headers.get('Content-Type'), headers.get('Cache-Control')?.includes('immutable')]
  }
  const BROWSER = 'image/avif,image/webp,*/*;q=0.8'
  expect(await said(640, BROWSER)).toEqual(['image/webp', false])
  expect(await said(640)).toEqual(['image/webp', true])

  for (let times = 0; times < 2; times += 1) await recodePicture(systemContext('test'), row?.id ?? '')
  expect(await said(640)).toEqual(['image/webp', true])
  expect(await said(90, BROWSER)).toEqual(['image/webp', true])
  for (const [size, width] of [
    [320, 320],
    [640, 640],
    [1280, 900],
  ] as const) {
    expect(await said(size, BROWSER)).toEqual(['image/avif', true])
    const answer = await ask(size, BROWSER)
    expect(answer.headers.get('Vary')).toBe('Accept')
    const shown = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(shown).toMatchObject({ compression: 'av1', width })
  }
  expect(await askRecoding(later)).toBe(
    await db().$count(storedFiles, and(eq(storedFiles.kind, 'picture'), isNull(storedFiles.recodedAt))),
  )

  await sweepFiles(later)
  for (const size of [320, 640, 1280] as const)
    expect(await openFile(pictureKey(name, size, 'avif'))).toBeNull()
  expect((await ask(1280, BROWSER)).status).toBe(404)
})
