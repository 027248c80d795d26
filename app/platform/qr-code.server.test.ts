import decodeCode from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrPath, qrPicture } from './qr-code.server.ts'

const TEXTS = [
  'https://quorum.example/ticket/2M4M9SZ9LA?key=abcdefghijklmnop',
  'BCD\n002\n1\nSCT\n\nRao Gears GmbH\nDE89370400440532013000\nEUR1234.50\n\nRF18539007547034',
  'Müller & Söhne · 田辺 由紀',
  '1',
]

/** What a camera reads of a picture. */
async function read(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeCode({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })
}

test.each(TEXTS)('a picture of %j says it', async (text) => {
  expect(await read(Buffer.from(await qrPicture(text), 'base64'))).toBe(text)
})

test.each(TEXTS)('a drawing of %j says it', async (text) => {
  const { size, path } = qrPath(text)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${8 * size}" height="${8 * size}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
  expect(await read(Buffer.from(drawing))).toBe(text)
})
