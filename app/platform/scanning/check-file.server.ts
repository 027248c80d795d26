import { readFile } from 'node:fs/promises'
import type { PartyId } from '#app/kit/ids.ts'
import { PICTURE_SIZES } from '#app/kit/picture-address.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { SafeType } from '#app/kit/safe-type.ts'
import type { SentFile } from '../http/read-body.server.ts'
import { readApart } from '../reading/read-apart.server.ts'
import { shrinkPicture } from '../storage/shrink-picture.server.ts'
import { sniffFile } from '../storage/sniff-file.server.ts'
import type { LookedInto } from './look-into-file.server.ts'

const READER = { name: 'document', source: '#app/platform/scanning/file-reader.server.ts' } as const
const [, PREVIEW] = PICTURE_SIZES

/** A file fit to be kept: as it was sent, or a picture made anew, with a small one to be shown. */
export type CheckedFile = { type: SafeType; content: Uint8Array; preview: Uint8Array | null }

/**
 * Looks at a file that somebody sent, by content, whatever it is called, in a process apart: a picture, which
 * is made anew, or one of SAFE_TYPES that opens for everybody and does nothing by itself. Refuses anything
 * else, with its reason, as bad input of its field.
 */
export async function checkFile(file: SentFile, ownerId: PartyId): Promise<CheckedFile> {
  const no = (name: string) => new BadInput({ [file.field]: { key: `files:refused.${name}` } })
  const type = await sniffFile(file.path)
  if (type === 'svg') throw no('svg')
  if (type !== null && type !== 'pdf') {
    const { sizes } = await shrinkPicture(file, ownerId)
    const [whole, small] = [sizes.at(-1), sizes.find(({ size }) => size === PREVIEW) ?? sizes.at(-1)]
    if (!whole || !small) throw new Error('a picture without sizes')
    return { type: 'webp', content: whole.webp, preview: small.webp }
  }
  const bytes = await readFile(file.path)
  const read = await readApart<LookedInto>(READER, { ownerId, name: file.name, bytes, isWaitedFor: true })
  if (!read.ok) throw no('tooHeavy')
  if ('fault' in read.said) throw no(read.said.fault)
  const isTable = read.said.type === 'txt' && /\.csv$/i.test(file.name)
  return { type: isTable ? 'csv' : read.said.type, content: bytes, preview: null }
}
