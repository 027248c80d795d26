import { crc32 } from 'node:zlib'

/** The signature and the header chunk, which every PNG begins with. */
const HEAD = 8 + 25

/**
 * A PNG with a text that programs read and nobody sees: an `iTXt` chunk (PNG, third edition, 11.3.3.4), not
 * compressed, without a language, right behind the header.
 */
export function withText(png: Buffer, keyword: string, text: string): Buffer<ArrayBuffer> {
  const body = Buffer.concat([Buffer.from('iTXt'), Buffer.from(`${keyword}\0\0\0\0\0`), Buffer.from(text)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, HEAD), length, body, sum, png.subarray(HEAD)])
}
