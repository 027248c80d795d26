import { open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { config } from '../config.server.ts'

const VISIBILITY = { visibility: 'private' } as const

let opened: { of: string; disk: Promise<Disk> } | undefined

/** Where files are kept: DATA_DIR/files, or the bucket that the configuration names. */
function store(): Promise<Disk> {
  const { DATA_DIR, S3_BUCKET = '', S3_ENDPOINT = '' } = config()
  const of = S3_BUCKET === '' ? DATA_DIR : `${S3_ENDPOINT} ${S3_BUCKET}`
  if (opened?.of !== of) opened = { of, disk: S3_BUCKET === '' ? onDisk(DATA_DIR) : inBucket() }
  return opened.disk
}

async function onDisk(folder: string): Promise<Disk> {
  return new Disk(new FSDriver({ location: path.resolve(folder, 'files'), ...VISIBILITY }))
}

/** What talks to S3 is large, and read only where it is used. */
async function inBucket(): Promise<Disk> {
  const { S3_BUCKET = '', S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = config()
  const { S3Driver } = await import('flydrive/drivers/s3')
  const credentials = { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY }
  return new Disk(
    new S3Driver({
      bucket: S3_BUCKET,
      region: S3_REGION,
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
      ...(S3_ACCESS_KEY && { credentials }),
      supportsACL: false,
      ...VISIBILITY,
    }),
  )
}

/** Keeps a file under a key of ours ('pictures/….90.webp'); what stood there is replaced. */
export async function keepFile(key: string, content: Uint8Array): Promise<void> {
  await (await store()).put(key, content)
}

/** The same of a file that a row is to count on: it is on the disk, not only on its way there. */
export async function keepDurably(key: string, content: Uint8Array): Promise<void> {
  await keepFile(key, content)
  const { DATA_DIR, S3_BUCKET = '' } = config()
  if (S3_BUCKET !== '') return
  const file = path.resolve(DATA_DIR, 'files', key)
  for (const place of [file, path.dirname(file)]) {
    const handle = await open(place)
    await handle.sync().finally(() => handle.close())
  }
}

/** The same of a file that is still being made; returns how many bytes it has. */
export async function keepStream(key: string, content: Readable): Promise<number> {
  const disk = await store()
  await disk.putStream(key, content)
  return (await disk.getMetaData(key)).contentLength
}

/** A file to read; null when there is none under that key. */
export async function openFile(key: string): Promise<Readable | null> {
  const disk = await store()
  return (await disk.exists(key)) ? disk.getStream(key) : null
}

/** Moves a file to another key; one that is gone already is no fault. */
export async function moveFile(from: string, to: string): Promise<void> {
  const disk = await store()
  if (await disk.exists(from)) await disk.move(from, to)
}

/** Removes files; one that is gone already is no fault. */
export async function dropFiles(keys: readonly string[]): Promise<void> {
  const disk = await store()
  for (const key of keys) await disk.delete(key)
}

/**
 * The keys of all files below a folder of ours ('papers/7f'), some at a time; none where there is no such.
 */
export async function* listFiles(folder: string): AsyncGenerator<string[]> {
  const disk = await store()
  const { S3_BUCKET = '', DATA_DIR } = config()
  if (S3_BUCKET === '' && !(await stat(path.resolve(DATA_DIR, 'files', folder)).catch(() => null))) return
  let next: string | undefined
  do {
    const page = await disk.listAll(folder, { recursive: true, ...(next && { paginationToken: next }) })
    yield Array.from(page.objects).flatMap((entry) => (entry.isFile ? [entry.key] : []))
    next = page.paginationToken
  } while (next)
}

/** When a file was kept; null when there is none under that key. */
export async function keptAt(key: string): Promise<Date | null> {
  const disk = await store()
  return (await disk.exists(key)) ? (await disk.getMetaData(key)).lastModified : null
}

const FORGOTTEN_AFTER_MS = 60 * 60 * 1000

/** The folder in which files lie while they are received and looked at. */
export function arrivals(): string {
  return path.resolve(config().DATA_DIR, 'arrivals')
}

/** Removes what a process that died left there: nothing is being received for an hour. */
export async function clearArrivals(now: Date): Promise<void> {
  const names = await readdir(arrivals()).catch(() => [])
  for (const name of names) {
    const file = path.join(arrivals(), name)
    const known = await stat(file).catch(() => null)
    if (known && now.getTime() - known.mtimeMs > FORGOTTEN_AFTER_MS) await rm(file, { force: true })
  }
}
