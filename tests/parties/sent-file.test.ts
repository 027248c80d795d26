import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { newId } from '#app/kit/ids.ts'
import { config } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/store.ts'
import { sentIn } from '#app/features/people/parties/sent-file.ts'
import { storeDocument } from '#app/features/people/parties/store-document.server.ts'
import { storePicture } from '#app/features/people/parties/store-picture.server.ts'
import { takeDocument } from '#app/features/people/parties/take-document.server.ts'
import { takePicture } from '#app/features/people/parties/take-picture.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { aPdf, aPhoto } from '#tests/support/bad-files.ts'

const somebody = async () => makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))) })

async function sent(name: string, bytes: Buffer) {
  const file = path.join(config().DATA_DIR, newId())
  await writeFile(file, bytes)
  return { field: 'photo', name, bytes: bytes.length, path: file }
}

test('what was brought up before a form stands before the files of the form, and is read once', async () => {
  const file = await sent('a.jpg', await aPhoto(200, 200))
  const form = { values: { photoStored: ['one', '', 'two'], name: 'Asha' }, files: [file] }
  expect(sentIn(form, 'photo')).toEqual([{ stored: 'one' }, { stored: 'two' }, { file }])
  expect(form.values).toEqual({ name: 'Asha' })
  expect(sentIn(form, 'logo')).toEqual([])
})

test('a file that was brought up is found again by its owner alone, and as what it is', async () => {
  const [owner, stranger] = [await somebody(), await somebody()]
  const picture = await storePicture(owner, await sent('a.jpg', await aPhoto(200, 200)))
  const document = await storeDocument(owner, await sent('proof.pdf', aPdf()))
  const byAddress = { stored: picture.address }
  const byName = { stored: document.name }
  expect(await takePicture(owner, byAddress, 'photo')).toEqual(picture)
  expect(await takeDocument(owner, byName, 'document')).toEqual(document)

  for (const who of [stranger, makeContext({})]) {
    await expect(takePicture(who, byAddress, 'photo')).rejects.toMatchObject({
      fields: { photo: { key: 'files:refused.none' } },
    })
    await expect(takeDocument(who, byName, 'document')).rejects.toMatchObject({
      fields: { document: { key: 'files:refused.none' } },
    })
  }
  for (const stored of ['', 'https://evil.example/a.webp', `${picture.address}/../..`, document.name])
    await expect(takePicture(owner, { stored }, 'photo')).rejects.toMatchObject({ fields: {} })
  await expect(takeDocument(owner, { stored: picture.name }, 'document')).rejects.toMatchObject({
    fields: {},
  })
})
