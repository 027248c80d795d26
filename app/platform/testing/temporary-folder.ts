import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { configure } from '../config.server.ts'

const MEMORY = '/dev/shm'
/** A whole run keeps some hundred megabytes there; beside it the browser and the product want theirs. */
const LEAST_ROOM = 4 * 1024 ** 3
const LEAST_MEMORY = 8 * 1024 ** 3

/**
 * Has tests, and what they start, keep in memory what they throw away, where there is room for it. They make
 * and delete databases of a thousand files each; for minutes, ext4 walks round the inodes of deleted files,
 * and the next database takes half a second of the processor instead of a fortieth.
 */
export function keepTemporaryFilesInMemory(): void {
  if (!isInMemory() && hasRoom()) configure({ TMPDIR: MEMORY })
}

export const isInMemory = () => tmpdir() === MEMORY

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= LEAST_ROOM && process.availableMemory() >= LEAST_MEMORY
  } catch {
    return false
  }
}
