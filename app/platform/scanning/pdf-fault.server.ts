import { endsInArchive } from './zip-directory.server.ts'

/**
 * What a PDF of a certificate never needs (ISO 32000-2, 7.6, 7.11, 12.6): things that run, files inside, a
 * lock.
 */
const ACTIVE = ['/JavaScript', '/Launch', '/EmbeddedFile', '/RichMedia', '/XFA']
const LOCKED = '/Encrypt'
const END = '%%EOF'
const END_WITHIN = 2_048
/** So far browsers look to find out what a file is. */
const SNIFFED = 1_024
const MARKUP = /<\s*(?:!doctype|html|script|svg|body|iframe)\b/i

/** Why a PDF is not taken, as the texts of `files:refused` call it; null for one that is. */
export type PdfFault = 'brokenDocument' | 'locked' | 'active' | 'twoTypes' | null

/** For readers alone: why a PDF is not taken. */
export function pdfFault(bytes: Buffer): PdfFault {
  if (endsInArchive(bytes) || MARKUP.test(bytes.toString('latin1', 0, SNIFFED))) return 'twoTypes'
  if (!bytes.subarray(-END_WITHIN).includes(END)) return 'brokenDocument'
  const words = namesOf(bytes)
  if (words.includes(LOCKED)) return 'locked'
  return ACTIVE.some((word) => words.includes(word)) ? 'active' : null
}

/**
 * The bytes with the signs of names as they are meant: '/J#61vaScript' is '/JavaScript' (ISO 32000-2, 7.3.5).
 */
function namesOf(bytes: Buffer): Buffer {
  if (!bytes.includes('#')) return bytes
  const read = bytes
    .toString('latin1')
    .replace(/#([\da-f]{2})/gi, (_, sign: string) => String.fromCharCode(Number.parseInt(sign, 16)))
  return Buffer.from(read, 'latin1')
}
