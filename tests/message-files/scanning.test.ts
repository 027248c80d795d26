import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { attachmentKey, documentKey } from '#app/features/people/parties/file.ts'
import { getDocument, withFileStates } from '#app/features/people/parties/queries-files.server.ts'
import { scanFile } from '#app/features/people/parties/scan-file.server.ts'
import { scanWaiting } from '#app/features/people/parties/scan-waiting.server.ts'
import { storeAttachment } from '#app/features/people/parties/store-attachment.server.ts'
import { storeDocument } from '#app/features/people/parties/store-document.server.ts'
import { storedFiles } from '#app/features/people/parties/tables.server.ts'
import { newId } from '#app/kit/ids.ts'
import { config, configure } from '#app/platform/config.server.ts'
import { type Ctx, makeContext, systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import type { SentFile } from '#app/platform/http/read-body.server.ts'
import { askClamav } from '#app/platform/scanning/ask-clamav.server.ts'
import { openFile } from '#app/platform/storage/file-store.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { type Clamd, openClamd } from '#app/platform/testing/clamd.ts'
import { db } from '#app/platform/testing/store.ts'
import { aDocx, aPdf, aPhoto, badAttachments, type NamedFile } from '#tests/support/bad-files.ts'
import '#tests/support/bind-registries.ts'
import { eq } from 'drizzle-orm'

const system = systemContext('test')
const later = systemContext('test', { now: () => new Date(Date.now() + 60_000) })
const somebody = async () => makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })

async function sent({ name, bytes }: NamedFile): Promise<SentFile> {
  const file = path.join(config().DATA_DIR, newId())
  await writeFile(file, bytes)
  return { field: 'files', name, bytes: bytes.length, path: file }
}

async function rowOf(name: string) {
  const [row] = await db().select().from(storedFiles).where(eq(storedFiles.name, name))
  if (!row) throw new Error('no such file')
  return row
}

const statesOf = (ctx: Ctx, file: string) => withFileStates(ctx, [{ file }])

let clamd: Clamd | undefined
afterEach(async () => {
  await clamd?.close()
  clamd = undefined
  configure({ CLAMAV_ADDRESS: '' })
})

describe('what nobody may give anybody is refused with its reason', () => {
  const bad = Object.entries(badAttachments())
  let ctx: Ctx
  let at = 0
  test.each(bad)('%s', async (_, file) => {
    if (at++ % 20 === 0) ctx = await somebody()
    await expect(storeAttachment(ctx, await sent(file))).rejects.toMatchObject({
      fields: { files: { key: `files:refused.${file.reason}` } },
    })
    const { partyId } = ctx.actor as { partyId: string }
    expect(await db().$count(storedFiles, eq(storedFiles.partyId, partyId as never))).toBe(0)
  })
})

test.each([
  ['letter.docx', () => aDocx(), 'letter.docx', /wordprocessingml/],
  ['prices.CSV', () => Buffer.from('a;b\n1;2\n'), 'prices.csv', /^text\/csv/],
  ['run.bat', () => Buffer.from('Grüße, こんにちは\n'), 'run.txt', /^text\/plain/],
  ['terms.exe', () => aPdf(), 'terms.pdf', /pdf/],
])('%s is kept by what it is', async (name, bytes, title, type) => {
  const kept = await storeAttachment(await somebody(), await sent({ name, bytes: bytes() }))
  expect(kept.title).toBe(title)
  expect(await rowOf(kept.name)).toMatchObject({
    kind: 'attachment',
    contentType: expect.stringMatching(type),
  })
})

test('a picture is made anew, and a small one beside it', async () => {
  const kept = await storeAttachment(await somebody(), await sent({ name: 'a.jpg', bytes: await aPhoto() }))
  expect(await rowOf(kept.name)).toMatchObject({
    contentType: 'image/webp',
    hasPreview: true,
    title: 'a.webp',
  })
  expect(await openFile(attachmentKey(kept.name))).not.toBeNull()
})

describe('ClamAV', () => {
  test('is sent the whole file, and its word counts', async () => {
    clamd = await openClamd()
    const file = Buffer.alloc(10 * 1024 * 1024, 'quorum')
    expect(await askClamav(file)).toEqual({ found: null })
    expect(clamd.seen[0]?.equals(file)).toBe(true)
    clamd.say({ found: 'Win.Test.EICAR_HDB-1' })
    expect(await askClamav(Buffer.from('x'))).toEqual({ found: 'Win.Test.EICAR_HDB-1' })
    clamd.say('limit')
    await expect(askClamav(Buffer.from('x'))).rejects.toMatchObject({ name: 'ScannerSilent', isThere: true })
    await clamd.close()
    configure({ CLAMAV_ADDRESS: clamd.address })
    await expect(askClamav(Buffer.from('x'))).rejects.toMatchObject({ name: 'ScannerSilent', isThere: false })
    configure({ CLAMAV_ADDRESS: '/no/such/socket' })
    await expect(askClamav(Buffer.from('x'))).rejects.toMatchObject({ name: 'ScannerSilent' })
  })

  test('that takes a file and never answers is waited for so long, and the file waits on', async () => {
    clamd = await openClamd()
    clamd.say('silent')
    const silence = { name: 'ScannerSilent', isThere: false, message: 'no answer in time' }
    await expect(askClamav(Buffer.alloc(300_000, 'quorum'), 200)).rejects.toMatchObject(silence)

    // Ended by who waits for it no longer, here because the daemon goes, it is asked again by the next round.
    const owner = await somebody()
    const { name } = await storeAttachment(owner, await sent({ name: 'a.txt', bytes: Buffer.from('one') }))
    const { id } = await rowOf(name)
    const scanning = scanFile(system, id)
    await expect.poll(() => clamd?.asked()).toBe(2)
    await clamd.close()
    expect(await scanning).toBe('silent')
    expect((await rowOf(name)).scannedAt).toBeNull()
    clamd = await openClamd()
    expect(await scanWaiting(later)).toBeGreaterThanOrEqual(1)
    expect((await rowOf(name)).scannedAt).not.toBeNull()
  })

  test('has documents wait, which are opened once it has said that they are clean', async () => {
    clamd = await openClamd()
    const owner = await somebody()
    const { name } = await storeDocument(owner, await sent({ name: 'a.pdf', bytes: aPdf() }))
    await expect(getDocument(owner, name)).rejects.toMatchObject({ kind: 'conflict' })
    expect(await statesOf(owner, name)).toEqual([{ file: name, state: 'waiting', finding: null }])
    expect(await scanFile(system, (await rowOf(name)).id)).toBe('done')
    expect(await getDocument(owner, name)).toMatchObject({ title: 'a.pdf' })
    expect(await statesOf(owner, name)).toEqual([{ file: name, state: 'clean', finding: null }])

    clamd.say({ found: 'Pdf.Bad' })
    const bad = await storeDocument(owner, await sent({ name: 'b.pdf', bytes: aPdf() }))
    await scanFile(system, (await rowOf(bad.name)).id)
    await expect(getDocument(owner, bad.name)).rejects.toMatchObject({
      kind: 'conflict',
      params: { finding: 'Pdf.Bad' },
    })
    expect(await openFile(documentKey(bad.name))).toBeNull()
    expect(await statesOf(owner, bad.name)).toEqual([
      { file: bad.name, state: 'removed', finding: 'Pdf.Bad' },
    ])
  })

  test('that does not answer loses nothing: files wait, and one of them holds up no other', async () => {
    clamd = await openClamd()
    const owner = await somebody()
    await clamd.close()
    configure({ CLAMAV_ADDRESS: clamd.address })
    const kept = [
      await storeAttachment(owner, await sent({ name: 'a.txt', bytes: Buffer.from('one') })),
      await storeAttachment(owner, await sent({ name: 'b.txt', bytes: Buffer.from('two') })),
    ]
    for (const { name } of kept) expect(await scanFile(system, (await rowOf(name)).id)).toBe('silent')
    expect(await scanWaiting(later)).toBe(0)
    for (const { name } of kept) expect((await rowOf(name)).scannedAt).toBeNull()

    clamd = await openClamd()
    clamd.say('limit')
    expect(await scanWaiting(later)).toBe(0)
    expect(clamd.seen.length).toBeGreaterThanOrEqual(2)
    clamd.say('clean')
    expect(await scanWaiting(later)).toBeGreaterThanOrEqual(2)
    for (const { name } of kept) expect((await rowOf(name)).scannedAt).not.toBeNull()
    await expect(scanWaiting(owner)).rejects.toThrow()
  })
})
