import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { PartyId } from '#app/kit/ids.ts'
import { log } from '../log.server.ts'
import { readApart } from '../reading/read-apart.server.ts'
import { openFile } from '../storage/file-store.server.ts'
import type { AskedPicture } from './paper-picture-reader.server.ts'

const READER = { name: 'paper', source: '#app/platform/pdf/paper-picture-reader.server.ts' } as const
const MOST_BYTES = 16 * 1024 * 1024

/** A picture as papers draw it: PNG, opaque, on white, without the margins around what is seen. */
export type DrawnPicture = Buffer<ArrayBuffer>

/** What stands under a key never changes. */
const kept = new LRUCache<string, DrawnPicture>({
  maxSize: MOST_BYTES,
  sizeCalculation: (png) => png.length,
})

type Asked = {
  /** Under which it is stored; null where there is none. */
  key: string | null
  ownerId: PartyId
  /** What was written by hand: the paper under it is bleached. */
  ink?: boolean
}

/**
 * A stored picture of ours for a paper, read in a process apart, and kept in up to 16 MB of this one. Null
 * where there is none any more, or it cannot be drawn: papers are whole without.
 */
export async function drawnPicture({ key, ownerId, ink = false }: Asked): Promise<DrawnPicture | null> {
  const file = key === null ? null : await openFile(key)
  if (key === null || !file) return null
  const known = kept.get(`${key} ${ink}`)
  if (known) {
    file.destroy()
    return known
  }
  try {
    const bytes = await buffer(file)
    const given: AskedPicture = { whole: bytes, ink }
    const brought = { ownerId, name: key, bytes, given, isWaitedFor: true }
    const read = await readApart<Uint8Array>(READER, brought)
    if (!read.ok) return null
    const png = Buffer.from(read.said)
    kept.set(`${key} ${ink}`, png)
    return png
  } catch (error) {
    log.warn({ err: error }, 'a picture cannot be drawn on a paper')
    return null
  }
}
