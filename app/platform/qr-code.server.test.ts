import decodeCode from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type QrPath, qrPath, qrPicture } from './qr-code.server.ts'

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

const drawingOf = ({ size, path }: QrPath) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${8 * size}" height="${8 * size}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`,
  )

test.each(TEXTS)('a drawing of %j says it', async (text) => {
  expect(await read(drawingOf(qrPath(text)))).toBe(text)
})

/** As long as codes of Swiss payments are. */
const SWISS = `SPC\n0200\n1\nCH9300762011623852957\nS\nAmmann Kurse GmbH\nBahnhofstrasse\n12a\n8001\nZürich\nCH${'\n'.repeat(8)}399.05\nCHF${'\n'.repeat(8)}SCOR\nRF18539007547034\n\nEPD`

test('one of Swiss payments has a cross in its middle, and is read all the same', async () => {
  const drawn = qrPath(SWISS, { isSwiss: true })
  expect(await read(drawingOf(drawn))).toBe(SWISS)
  const { data, info } = await sharp(drawingOf(drawn)).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { size } = drawn
  const half = ((size - 4) * 7) / 46 / 2
  const lightAt = (x: number, y: number) =>
    data[Math.round((size / 2 + y * half) * 8) * info.width + Math.round((size / 2 + x * half) * 8)] ?? -1
  for (const [x, y] of [
    [0, 0],
    [0.4, 0],
    [0, -0.4],
    [0.94, 0],
    [0, 0.94],
  ] as const)
    expect(lightAt(x, y), `white at ${x} ${y}`).toBeGreaterThan(200)
  for (const [x, y] of [
    [0.5, 0.5],
    [-0.5, 0.5],
    [0.5, -0.5],
    [0, 0.75],
  ] as const)
    expect(lightAt(x, y), `ink at ${x} ${y}`).toBeLessThan(60)
})
