import { formValues } from '#app/kit/input.ts'
import type { Message } from '#app/kit/refusal.ts'

export type FormValues = Record<string, string | string[]>

/** A body that cannot be taken: too large or of too many parts (413), of another kind than a form (415), broken (422). */
export type Unreadable = { status: 413 | 415 | 422; message: Message }

export const MOST_BYTES = 1024 * 1024
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

/**
 * Reads a form, url-encoded or multipart; files are left out. This and `readText` are the only ways to a request's body: what a
 * stranger sent is counted, which takes a moment for each megabyte, before it is taken apart.
 */
export async function readForm(request: Request): Promise<{ values: FormValues } | Unreadable> {
  const type = request.headers.get('content-type') ?? ''
  const boundary = MULTIPART.test(type) ? (BOUNDARY.exec(type)?.[2] ?? '') : null
  if (boundary === null && !URL_ENCODED.test(type)) return OTHER_KIND
  const bytes = await bytesOf(request)
  if (bytes === null || boundary === '') return BROKEN
  if (bytes.length > MOST_BYTES) return TOO_MUCH
  if (boundary === null ? hasManyFields(bytes) : hasManyParts(bytes, `--${boundary}`)) return TOO_MUCH
  if (boundary === null) return { values: formValues(new URLSearchParams(bytes.toString('utf8'))) }
  // What takes the form apart is told the boundary by which it was counted, whatever else the header says.
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` }
  const form = await new Response(bytes, { headers }).formData().catch(() => null)
  return form ? { values: formValues(form) } : BROKEN
}

/** Reads a body of at most `most` bytes as text; null when it is longer or broke off. */
export async function readText(request: Request, most: number): Promise<string | null> {
  const bytes = await bytesOf(request)
  return bytes === null || bytes.length > most ? null : bytes.toString('utf8')
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
