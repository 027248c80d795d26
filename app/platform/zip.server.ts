import { finished, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/**
 * One file of an archive; `open` is called when its turn comes, and answers nothing where it is gone by then.
 */
export type ZipPart = { name: string; open: () => Promise<Readable | null> }

/** For who takes none of it any more. */
const LONGEST_MS = 10 * 60 * 1000

/**
 * An archive as a stream: its parts are opened one after the other and only as fast as it is read, so that it
 * costs the same memory whatever its size. What goes wrong with a part breaks the stream; after ten minutes
 * it ends.
 */
export function zipOf(parts: readonly ZipPart[]): Readable {
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  let current: Readable | null = null
  const fail = (error: Error) => archive.destroy(error)
  zip.on('error', fail)

  const add = ({ name, open }: ZipPart) =>
    zip.addReadStreamLazy(name, (take) => {
      open().then((part) => {
        if (archive.destroyed) return part?.destroy()
        current = part ?? Readable.from([])
        current.on('error', fail)
        take(null, current)
      }, fail)
    })
  for (const part of parts) add(part)
  zip.end()

  const patience = setTimeout(() => fail(new Error('an archive was not taken in time')), LONGEST_MS)
  finished(archive, () => {
    clearTimeout(patience)
    current?.destroy()
  })
  return archive
}
