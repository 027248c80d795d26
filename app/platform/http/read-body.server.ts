import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { newKey } from '#app/kit/ids.ts'
import { formValues } from '#app/kit/input.ts'
import type { Message } from '#app/kit/refusal.ts'
import { isOutage } from '../outage.server.ts'
import { arrivals } from '../storage/file-store.server.ts'
import { ownTurn } from './own-turn.server.ts'

export type FormValues = Record<string, string | string[]>

/**
 * A body that cannot be taken: too large or of too many parts (413), of another kind than a form (415),
 * broken (422); with what was typed beside a file that is too large.
 */
export type Unreadable = { status: 413 | 415 | 422; message: Message; values?: FormValues }

/** A file that somebody sent: its name there, its size, and where it lies until it was dealt with. */
export type SentFile = { field: string; name: string; bytes: number; path: string }

export type SentForm = { values: FormValues; files: SentFile[] }

export const MOST_BYTES = 1024 * 1024
export const MOST_FILE_BYTES = 10 * 1024 * 1024
/** What a request with files may weigh: one file of the largest size and the fields beside it. */
export const MOST_BYTES_WITH_FILES = MOST_FILE_BYTES + MOST_BYTES
const MOST_FILES = 8
const MOST_FIELDS = 2_000
const MOST_PARTS = 500
const LONGEST_PART_HEAD = 2_048

const URL_ENCODED = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const MULTIPART = /^multipart\/form-data\s*(?:;|$)/i
/** The characters and the length are those of RFC 2046, section 5.1.1. */
const BOUNDARY = /;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*(?:;|$)/i
const END = Buffer.from('--')

const OTHER_KIND: Unreadable = { status: 415, message: { key: 'common:refused.form' } }
const BROKEN: Unreadable = { status: 422, message: { key: 'common:refused.form' } }
const TOO_MUCH: Unreadable = { status: 413, message: { key: 'common:refused.tooMuch' } }
const TOO_LARGE: Unreadable = {
  status: 413,
  message: { key: 'files:refused.tooLarge', params: { most: MOST_FILE_BYTES / MOST_BYTES } },
}

/**
 * Reads a form, url-encoded or multipart; files are left out. This, `withSentFiles`, `readText` and
 * `readBytes` are the only ways to a request's body: what a stranger sent is counted, which takes a moment
 * for each megabyte, before it is taken apart.
 */
export async function readForm(request: Request): Promise<{ values: FormValues } | Unreadable> {
  const type = request.headers.get('content-type') ?? ''
  const boundary = boundaryOf(type)
  if (boundary === null && !URL_ENCODED.test(type)) return OTHER_KIND
  const bytes = await bytesOf(request)
  if (bytes === null || boundary === '') return BROKEN
  if (bytes.length > MOST_BYTES) return TOO_MUCH
  await ownTurn()
  if (boundary === null ? hasManyFields(bytes) : hasManyParts(bytes, `--${boundary}`)) return TOO_MUCH
  if (boundary === null) return { values: formValues(new URLSearchParams(bytes.toString('utf8'))) }
  // What takes the form apart is told the boundary by which it was counted, whatever else the header says.
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` }
  const form = await new Response(bytes, { headers }).formData().catch(() => null)
  return form ? { values: formValues(form) } : BROKEN
}

/**
 * Reads a form that may bring up to eight files, each of at most 10 MB. They are counted as they come and
 * written to the disk, never held in memory, and are gone once `use` is done with them. Fields without a file
 * chosen are left out.
 */
export async function withSentFiles<T>(
  request: Request,
  use: (sent: SentForm | Unreadable) => Promise<T>,
): Promise<T> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '')
  if (boundary === null) {
    const read = await readForm(request)
    return use('status' in read ? read : { ...read, files: [] })
  }
  const files: SentFile[] = []
  try {
    return await use(boundary === '' ? BROKEN : await receive(request, boundary, files))
  } finally {
    await Promise.all(files.map((file) => rm(file.path, { force: true })))
  }
}

/** Notes each file in `files` before its first byte is written, so that none is left lying about. */
async function receive(
  request: Request,
  boundary: string,
  files: SentFile[],
): Promise<SentForm | Unreadable> {
  if (!request.body) return BROKEN
  const folder = arrivals()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const form = new URLSearchParams()
  const streams: BusboyFileStream[] = []
  const writing: Promise<unknown>[] = []
  let fault: Unreadable | null = null
  let text = 0
  const parts = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits: {
      fieldNameSize: 200,
      fieldSize: MOST_BYTES,
      fileSize: MOST_FILE_BYTES,
      files: MOST_FILES,
      parts: MOST_PARTS,
      headerPairs: 20,
      headerSize: LONGEST_PART_HEAD,
    },
  })
  const tooMuch = () => {
    fault ??= TOO_MUCH
  }
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parts.on(limit, tooMuch)
  parts.on('field', (name, value, nameTruncated, valueTruncated) => {
    text += value.length
    if (nameTruncated || valueTruncated || text > MOST_BYTES) tooMuch()
    else form.append(name, value)
  })
  parts.on('file', (field, stream, name) => {
    const file = { field, name: name ?? '', bytes: 0, path: path.join(folder, newKey()) }
    files.push(file)
    streams.push(stream)
    writing.push(
      write(stream, file).then(
        () => {
          if (stream.truncated) fault ??= TOO_LARGE
          return null
        },
        (error: Error) => {
          // Nobody reads on from a part whose file cannot be written: the whole ends.
          parts.destroy(error)
          return error
        },
      ),
    )
  })
  const whole = await pipeline(Readable.fromWeb(request.body as never), parts).then(
    () => true,
    () => false,
  )
  // What broke off leaves its last part open, and with it a file.
  if (!whole) for (const stream of streams) stream.destroy()
  const faults = await Promise.all(writing)
  if (fault) return fault === TOO_LARGE && whole ? { ...TOO_LARGE, values: formValues(form) } : fault
  const outage = faults.find(isOutage)
  if (outage) throw outage
  if (!whole || faults.some((error) => error !== null)) return BROKEN
  return { values: formValues(form), files: files.filter(({ bytes, name }) => bytes > 0 || name !== '') }
}

async function write(stream: BusboyFileStream, file: SentFile): Promise<void> {
  stream.on('data', (chunk: Buffer) => {
    file.bytes += chunk.length
  })
  await pipeline(stream, createWriteStream(file.path, { mode: 0o600 }))
}

/** The boundary of a multipart form, '' when it has none that can be used; null for any other body. */
function boundaryOf(type: string): string | null {
  return MULTIPART.test(type) ? (BOUNDARY.exec(type)?.[2] ?? '') : null
}

/** Reads a body of at most `most` bytes as text; null when it is longer or broke off. */
export async function readText(request: Request, most: number): Promise<string | null> {
  const bytes = await bytesOf(request)
  return bytes === null || bytes.length > most ? null : bytes.toString('utf8')
}

/** Reads a body of at most `most` bytes as it is; null when it is longer or broke off. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array | null> {
  const bytes = await bytesOf(request)
  return bytes === null || bytes.length > most ? null : bytes
}

async function bytesOf(request: Request): Promise<Buffer<ArrayBuffer> | null> {
  return request.arrayBuffer().then(
    (bytes) => Buffer.from(bytes),
    () => null,
  )
}

function hasManyFields(bytes: Buffer): boolean {
  let fields = 1
  for (let at = bytes.indexOf('&'); at >= 0 && fields <= MOST_FIELDS; at = bytes.indexOf('&', at + 1))
    fields += 1
  return fields > MOST_FIELDS
}

function hasManyParts(bytes: Buffer, mark: string): boolean {
  let parts = 0
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at)) {
    at += mark.length
    parts += 1
    const isLast = bytes.subarray(at, at + END.length).equals(END)
    const head = bytes.subarray(at, at + LONGEST_PART_HEAD).indexOf('\r\n\r\n')
    if (parts > MOST_PARTS || (head < 0 && !isLast)) return true
  }
  return false
}
