import { readFile } from 'node:fs/promises'
import { BadInput } from '#app/kit/refusal.ts'
import { shrinkPicture } from './shrink-picture.server.ts'
import { sniffFile } from './sniff-file.server.ts'

/** A document fit to be kept: a PDF as it was sent, or a picture made anew. */
export type CheckedDocument = { type: 'application/pdf' | 'image/webp'; content: Buffer }

/** What a PDF of a certificate never needs (ISO 32000-2, 7.6, 7.11, 12.6): things that run, files inside, a lock. */
const ACTIVE = ['/JavaScript', '/Launch', '/EmbeddedFile', '/RichMedia', '/XFA']
const LOCKED = '/Encrypt'
const END = '%%EOF'
const END_WITHIN = 2_048

/** The bytes with the signs of names as they are meant: '/J#61vaScript' is '/JavaScript' (ISO 32000-2, 7.3.5). */
function namesOf(bytes: Buffer): Buffer {
  if (!bytes.includes('#')) return bytes
  const read = bytes
    .toString('latin1')
    .replace(/#([\da-f]{2})/gi, (_, sign: string) => String.fromCharCode(Number.parseInt(sign, 16)))
  return Buffer.from(read, 'latin1')
}

/**
 * Looks at a document that somebody sent: a PDF that opens for everybody and does nothing by itself, or a picture, by content,
 * whatever it is called. Refuses anything else as bad input of `field`.
 */
export async function checkDocument(file: string, field: string): Promise<CheckedDocument> {
  const type = await sniffFile(file)
  const no = (name: string) => new BadInput({ [field]: { key: `files:refused.${name}` } })
  if (type === null || type === 'svg') throw no('notDocument')
  if (type === 'pdf') {
    const bytes = await readFile(file)
    if (!bytes.subarray(-END_WITHIN).includes(END)) throw no('brokenDocument')
    const words = namesOf(bytes)
    if (words.includes(LOCKED)) throw no('locked')
    if (ACTIVE.some((word) => words.includes(word))) throw no('active')
    return { type: 'application/pdf', content: bytes }
  }
  const { sizes } = await shrinkPicture(file, field)
  const whole = sizes.at(-1)
  if (!whole) throw new Error('a picture without sizes')
  return { type: 'image/webp', content: whole.webp }
}
