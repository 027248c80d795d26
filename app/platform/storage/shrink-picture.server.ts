import { readFile } from 'node:fs/promises'
import type { PartyId } from '#app/kit/ids.ts'
import { BadInput } from '#app/kit/refusal.ts'
import type { SentFile } from '../http/read-body.server.ts'
import { readApart } from '../reading/read-apart.server.ts'
import type { RefusedPicture, ShrunkPicture } from './shrink.server.ts'
import { sniffFile } from './sniff-file.server.ts'

const READER = { name: 'picture', source: '#app/platform/storage/picture-reader.server.ts' } as const

/**
 * Reads a picture that somebody sent, in a process apart, and makes of it the sizes that are kept, upright,
 * in sRGB and with nothing else in them than what is seen. Only JPEG, PNG, WebP and AVIF by content. Refuses
 * what is none of these, damaged, too large, too small or too much work as bad input of its field; with
 * `unavailable` when too many wait.
 */
export async function shrinkPicture(file: SentFile, ownerId: PartyId): Promise<ShrunkPicture> {
  const no = (name: string, params = {}) =>
    new BadInput({ [file.field]: { key: `files:refused.${name}`, params } })
  const type = await sniffFile(file.path)
  if (type === 'heic' || type === 'svg') throw no(type)
  if (type === null || type === 'pdf') throw no('notPicture')
  const bytes = await readFile(file.path)
  const brought = { ownerId, name: file.name, bytes, isWaitedFor: true }
  const read = await readApart<ShrunkPicture | RefusedPicture>(READER, brought)
  if (!read.ok) throw no('tooHeavy')
  if ('refused' in read.said) throw no(read.said.refused, read.said.params)
  return read.said
}
