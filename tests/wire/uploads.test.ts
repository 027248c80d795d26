import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { storeDocument } from '#app/features/people/parties/store-document.server.ts'
import { storePicture } from '#app/features/people/parties/store-picture.server.ts'
import { pictureAddress, uploadedPicture } from '#app/kit/picture-address.ts'
import { type Ctx, makeContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { pictureFile } from '#app/platform/http/picture-file.server.ts'
import { MOST_FILE_BYTES } from '#app/platform/http/read-body.server.ts'
import { arrivals } from '#app/platform/storage/file-store.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { answerUpload } from '#app/routes/wire/answer.server.ts'
import { aPdf, aPhoto, badDocuments, badPictures, type NamedFile } from '#tests/support/bad-files.ts'

const somebody = async () =>
  makeContext({ actor: personOf(await inTransaction((tx) => anAccount(tx))), language: 'en' })

const takes = { picture: storePicture, document: storeDocument }

function request(body: BodyInit, type?: string): Request {
  const headers: Record<string, string> = type ? { 'Content-Type': type } : {}
  return new Request('http://localhost/', { method: 'POST', body, headers })
}

async function send(ctx: Ctx, kind: keyof typeof takes, ...files: NamedFile[]) {
  const form = new FormData()
  for (const { name, bytes } of files) form.append('file', new File([new Uint8Array(bytes)], name))
  return read(await answerUpload(ctx, request(form), takes[kind]))
}

async function read(answer: Response): Promise<Record<string, unknown>> {
  return { ...(await answer.json()), code: answer.status }
}

const left = () => readdir(arrivals()).catch(() => [])

const pictures = await badPictures()
const documents = badDocuments()

describe('what is no picture, or not one that can be shown, is refused with words about the file', () => {
  let ctx: Ctx
  let at = 0
  test.each(Object.entries(pictures))('%s', async (_, file) => {
    if (at++ % 30 === 0) ctx = await somebody()
    const answer = await send(ctx, 'picture', file)
    expect(answer).toMatchObject({
      status: false,
      code: 422,
      fields: { file: expect.stringMatching(/\w \w/) },
    })
    expect(await left()).toEqual([])
  })
})

describe('what is no document, or does things by itself, is refused with words about the file', () => {
  let ctx: Ctx
  beforeAll(async () => {
    ctx = await somebody()
  })
  test.each(Object.entries(documents))('%s', async (_, file) => {
    const answer = await send(ctx, 'document', file)
    expect(answer).toMatchObject({
      status: false,
      code: 422,
      fields: { file: expect.stringMatching(/\w \w/) },
    })
  })
})

describe('a picture', () => {
  const BOUNDARY = '----7'
  const part = (head: string, value: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ])
  const END = Buffer.from(`--${BOUNDARY}--\r\n`)
  const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

  test('is kept in its sizes, upright, without what the camera wrote, and seen by whoever has its address', async () => {
    const ctx = await somebody()
    const turned = await sharp(await aPhoto(1_600, 1_000))
      .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(turned).metadata()).exif).toBeDefined()
    const answer = await send(ctx, 'picture', { name: 'IMG_1.jpg', bytes: turned })
    expect(answer).toMatchObject({ status: true, msg: 'Uploaded.', width: 800, height: 1_280 })
    const seen = uploadedPicture(String(answer.address))
    expect(seen?.srcSet).toContain(`${pictureAddress(seen?.name ?? '', 320)} 200w`)
    for (const [size, width, height] of [
      [90, 90, 90],
      [320, 200, 320],
      [640, 400, 640],
      [1280, 800, 1_280],
    ] as const) {
      const file = await pictureFile(seen?.name ?? '', `${size}.webp`)
      expect(file.headers.get('Cache-Control')).toContain('immutable')
      expect(file.headers.get('Content-Type')).toBe('image/webp')
      const shown = await sharp(Buffer.from(await file.arrayBuffer())).metadata()
      expect(shown).toMatchObject({ format: 'webp', width, height })
      expect([shown.exif, shown.icc, shown.xmp, shown.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    }
    expect((await pictureFile(seen?.name ?? '', '1.webp')).status).toBe(404)
    expect((await pictureFile('..', '90.webp')).status).toBe(404)
    expect(await left()).toEqual([])
  })

  test('is taken in every kind that people have', async () => {
    const ctx = await somebody()
    const photo = sharp(await aPhoto())
    const kinds: Record<string, Buffer> = {
      png: await photo.clone().ensureAlpha(0.5).png().toBuffer(),
      'deep png': await photo.clone().toColourspace('rgb16').png().toBuffer(),
      'grey png': await photo.clone().greyscale().png({ palette: true }).toBuffer(),
      cmyk: await photo.clone().toColourspace('cmyk').jpeg().toBuffer(),
      progressive: await photo.clone().jpeg({ progressive: true }).toBuffer(),
      webp: await photo.clone().webp().toBuffer(),
      'moving webp': await sharp([await aPhoto(200, 200), await aPhoto(200, 200)], {
        join: { animated: true },
      })
        .webp()
        .toBuffer(),
      avif: await photo.clone().avif({ effort: 0 }).toBuffer(),
    }
    for (const [name, bytes] of Object.entries(kinds)) {
      const answer = await send(ctx, 'picture', { name: `../../${name}\u202e.php.jpg`, bytes })
      expect([name, answer.status]).toEqual([name, true])
    }
  })

  test('larger than ten megabytes is refused before it is looked at, and so are more files than a form has', async () => {
    const ctx = await somebody()
    const large = { name: 'large.jpg', bytes: Buffer.alloc(MOST_FILE_BYTES + 1, 0xff) }
    expect(await send(ctx, 'picture', large)).toMatchObject({
      status: false,
      code: 413,
      msg: 'The file is larger than 10 MB.',
    })
    const one = { name: 'a.jpg', bytes: await aPhoto() }
    expect(await send(ctx, 'picture', ...Array(9).fill(one))).toMatchObject({ status: false, code: 413 })
    expect(await left()).toEqual([])
  })

  test('must come as a file of a form', async () => {
    const ctx = await somebody()
    const photo = await aPhoto()
    const ask = async (body: BodyInit, type: string) =>
      read(await answerUpload(ctx, request(body, type), storePicture))
    const whole = Buffer.concat([part('name="file"; filename="a.jpg"', photo), END])
    expect(await ask(new Uint8Array(whole), TYPE)).toMatchObject({ status: true })
    const without = 'Choose a file.'
    expect(await ask('file=a.jpg', 'application/x-www-form-urlencoded')).toMatchObject({
      code: 422,
      msg: without,
    })
    expect(await ask(new Uint8Array(Buffer.concat([part('name="file"', 'a'), END])), TYPE)).toMatchObject({
      code: 422,
      msg: without,
    })
    expect(
      await ask(new Uint8Array(Buffer.concat([part('name="file"; filename=""', ''), END])), TYPE),
    ).toMatchObject({ code: 422, msg: without })
    expect(await ask(new Uint8Array(photo), 'image/jpeg')).toMatchObject({ code: 415 })
    expect(await ask(new Uint8Array(whole), 'multipart/form-data')).toMatchObject({ code: 422 })
    expect(await ask(new Uint8Array(whole.subarray(0, whole.length - 20)), TYPE)).toMatchObject({ code: 422 })
    expect(await ask(new Uint8Array(Buffer.concat([part('', photo), END])), TYPE)).toMatchObject({
      code: 422,
    })
    expect(await left()).toEqual([])
  })

  test('may be sent so and so often in an hour, and by nobody who is not signed in', async () => {
    const ctx = await somebody()
    const bad = { name: 'a.txt', bytes: Buffer.from('x') }
    for (let at = 0; at < 60; at += 1) expect((await send(ctx, 'document', bad)).code).toBe(422)
    expect(await send(ctx, 'picture', { name: 'a.jpg', bytes: await aPhoto() })).toMatchObject({
      code: 429,
      status: false,
    })
    const visitor = makeContext({})
    expect(await send(visitor, 'picture', { name: 'a.jpg', bytes: await aPhoto() })).toMatchObject({
      code: 401,
      status: false,
    })
    expect(await send(visitor, 'document', { name: 'a.pdf', bytes: aPdf() })).toMatchObject({
      code: 401,
      status: false,
    })
  })
})
