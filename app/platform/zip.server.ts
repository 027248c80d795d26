import { finished, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/**
 * One file of an archive; `open` is called when its turn comes, and answers nothing where it is gone by then.
 * `isPacked` is already as small as it gets.
 */
export type ZipPart = { name: string; open: () => Promise<Readable | null>; isPacked?: true }

/** For who takes none of it any more. */
const LONGEST_MS = 10 * 60 * 1000

/**
 * An archive as a stream: its parts are opened one after the other and only as fast as it is read, so that it
 * costs the same memory whatever its size. What goes wrong with a part breaks the stream; after ten minutes
 * it ends.
 */
export function zipOf(parts: readonly ZipPart[]): Readable {
  return zipOfEach(parts, LONGEST_MS)
}

/**
 * The same of parts that are made one by one: the next is asked for once the one before was opened. It may
 * take `longestMs` (milliseconds) until all of it is taken.
 */
export function zipOfEach(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>, longestMs: number): Readable {
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  let current: Readable | null = null
  const fail = (error: Error) => archive.destroy(error)
  zip.on('error', fail)

  const add = ({ name, open, isPacked }: ZipPart) =>
    new Promise<void>((opened, failed) => {
      zip.addReadStreamLazy(name, { compress: isPacked !== true }, (take) => {
        open().then((part) => {
          if (archive.destroyed) return part?.destroy()
          current = part ?? Readable.from([])
          current.on('error', fail)
          take(null, current)
          opened()
        }, failed)
      })
    })
  const addAll = async () => {
    for await (const part of parts) await add(part)
    zip.end()
  }
  addAll().catch(fail)

  const patience = setTimeout(() => fail(new Error('an archive was not taken in time')), longestMs)
  finished(archive, () => {
    clearTimeout(patience)
    current?.destroy()
  })
  return archive
}
