import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { StartFault } from '../postgres-place.server.ts'
import { PART_BYTES } from './manifest.server.ts'

/** An archive that is being written: a gzipped tar of entries that each hold up to PART_BYTES. */
export type Archive = {
  add(name: string, content: Buffer): Promise<void>
  /** Adds a stream as `name/000001`, `name/000002` and so on; returns its length and checksum. */
  addParts(name: string, content: Readable): Promise<{ bytes: number; sha256: string }>
}

/**
 * Writes an archive that only its owner can read. It gets its name when all of it is on the disk: a writer
 * that fails or dies leaves no half one under that name. Refuses with a StartFault a file that is there
 * already.
 */
export async function writeArchive(file: string, write: (archive: Archive) => Promise<void>): Promise<void> {
  if (fs.existsSync(file)) throw new StartFault(`The file ${file} is there already: choose another name.`)
  const part = `${file}.part`
  fs.rmSync(part, { force: true })
  const tar = pack()
  const sink = fs.createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true })
  const written = pipeline(tar, createGzip({ level: 4 }), sink)
  let broken: unknown
  written.catch((error) => {
    broken = error
  })
  const add = (name: string, content: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve())
      tar.entry({ name, size: content.length, mode: 0o600 }, done).end(content)
    })
  try {
    await write({ add, addParts: (name, content) => addParts(add, name, content) })
    tar.finalize()
    await written
    fs.renameSync(part, file)
  } catch (error) {
    const cause = broken ?? error
    tar.destroy()
    await written.catch(() => {})
    fs.rmSync(part, { force: true })
    throw isFault(cause, ['ENOENT', 'EACCES', 'EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG', 'ENOTDIR'])
      ? new StartFault(`The backup could not be written: ${cause.message}.`)
      : cause
  }
}

async function addParts(add: Archive['add'], name: string, content: Readable) {
  const { take, sum } = sumUp()
  let part = 0
  let waiting: Buffer[] = []
  let length = 0
  const flush = async () => {
    part += 1
    await add(path.posix.join(name, String(part).padStart(6, '0')), Buffer.concat(waiting))
    waiting = []
    length = 0
  }
  for await (const chunk of content as AsyncIterable<Buffer>) {
    take(chunk)
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + PART_BYTES - length)
      waiting.push(piece)
      length += piece.length
      at += piece.length
      if (length === PART_BYTES) await flush()
    }
  }
  if (length > 0) await flush()
  return sum()
}

/**
 * The entries of an archive in their order, one in memory at a time. A StartFault says what cannot be read.
 */
export async function* readArchive(file: string): AsyncGenerator<{ name: string; content: Buffer }> {
  const tar = extract()
  const read = pipeline(fs.createReadStream(file), createGunzip(), tar)
  read.catch(() => {})
  try {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header
      if (type !== 'file' || size > 16 * PART_BYTES)
        throw new StartFault('The file is not a backup of Quorum.')
      const pieces: Buffer[] = []
      for await (const piece of entry as AsyncIterable<Buffer>) pieces.push(piece)
      yield { name, content: Buffer.concat(pieces) }
    }
    await read
  } catch (error) {
    if (error instanceof StartFault) throw error
    if (isFault(error, ['ENOENT', 'EACCES', 'EISDIR']))
      throw new StartFault(`The backup cannot be opened: ${error.message}.`)
    throw new StartFault(`The backup is damaged or is none of Quorum (${(error as Error).message}).`)
  } finally {
    tar.destroy()
  }
}

/** Counts and hashes content that comes in parts, to compare it with what was written. */
export function sumUp(): { take(content: Buffer): void; sum(): { bytes: number; sha256: string } } {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    take: (content) => {
      hash.update(content)
      bytes += content.length
    },
    sum: () => ({ bytes, sha256: hash.copy().digest('hex') }),
  }
}

function isFault(error: unknown, codes: string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
