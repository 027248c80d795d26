import type { PartyId } from '#app/kit/ids.ts'
import { PICTURE_SIZES, type PictureSize } from '#app/kit/picture-address.ts'
import { readApart } from '../reading/read-apart.server.ts'
import type { AskedRecoding, Recoded } from './recoding-reader.server.ts'

const READER = { name: 'recoding', source: '#app/platform/storage/recoding-reader.server.ts' } as const

type Picture = { ownerId: PartyId; name: string; whole: Uint8Array }

/**
 * Makes AVIF of a picture of ours, in these sizes but for the square one, in a process apart; none of one
 * that is too much work.
 */
export async function recodeToAvif(
  { ownerId, name, whole }: Picture,
  sizes: readonly PictureSize[],
): Promise<Recoded[]> {
  const given: AskedRecoding = { whole, sizes: sizes.filter((one) => one !== PICTURE_SIZES[0]) }
  const brought = { ownerId, name, bytes: whole, given, isWaitedFor: false }
  const read = await readApart<Recoded[]>(READER, brought)
  return read.ok ? read.said : []
}
