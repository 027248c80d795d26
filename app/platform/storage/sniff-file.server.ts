import { open } from 'node:fs/promises'

export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif'
export type FileType = PictureType | 'pdf' | 'heic' | 'svg' | null

const HEAD = 512

/** What a file is by its first bytes, whatever it is called; null for what we have no use for. */
export async function sniffFile(file: string): Promise<FileType> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return sniffBytes(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

/** What bytes are by the first of them. */
export function sniffBytes(bytes: Uint8Array): FileType {
  return typeOf(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD)))
}

const begins = (head: Buffer, bytes: string, at = 0) =>
  head.subarray(at, at + bytes.length).toString('latin1') === bytes

function typeOf(head: Buffer): FileType {
  if (begins(head, '\xff\xd8\xff')) return 'jpeg'
  if (begins(head, '\x89PNG\r\n\x1a\n')) return 'png'
  if (begins(head, 'RIFF') && begins(head, 'WEBP', 8)) return 'webp'
  if (begins(head, '%PDF-')) return 'pdf'
  if (begins(head, 'ftyp', 4)) return brandOf(head)
  return /^\s*(?:\ufeff)?\s*<(?:\?xml|!doctype svg|svg|!--)/i.test(head.toString('utf8')) ? 'svg' : null
}

/**
 * The brands of ISO/IEC 23008-12 and of the AVIF specification: the major one, then those that it goes with.
 */
function brandOf(head: Buffer): FileType {
  const length = Math.min(head.readUInt32BE(0), head.length)
  const brands: string[] = head.subarray(8, length).toString('latin1').match(/.{4}/gs) ?? []
  if (brands.includes('avif')) return 'avif'
  return brands.some((brand) => /^(heic|heix|hevc|hevx|mif1|msf1)$/.test(brand)) ? 'heic' : null
}
