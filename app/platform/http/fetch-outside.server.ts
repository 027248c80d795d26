import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { createGunzip } from 'node:zlib'
import { config } from '../config.server.ts'
import { isOutside } from './outside-address.server.ts'

/** What a server said of a file when it gave it, to be asked later whether it changed. */
export type Validators = { etag: string | null; lastModified: string | null }

/**
 * Why nothing was read: `address` is none that may be read; `unreachable` is a server that is not there or
 * not outside, which is not told apart, so nobody learns what is inside; `status` an answer other than the
 * file.
 */
export type OutsideFault = 'address' | 'unreachable' | 'slow' | 'large' | 'redirects' | 'status'

export type OutsideAnswer =
  | { kind: 'read'; bytes: Buffer; contentType: string | null; address: string; validators: Validators }
  | { kind: 'unchanged' }
  | { kind: 'failed'; fault: OutsideFault; status?: number }

type Resolved = { address: string; family: number }[]

export type OutsideRequest = {
  /** Most bytes that are taken, packed or not. */
  mostBytes: number
  patienceMs?: number
  accept?: string
  validators?: Validators
  /**
   * Asks nothing, not even after a redirect, but by a connection that nobody else reads: for addresses that
   * are secrets.
   */
  secret?: boolean
  /** Who knows the addresses of a host, and the ports that may be asked; others than these in tests alone. */
  resolve?: (host: string) => Promise<Resolved>
  ports?: number[]
}

const PATIENCE_MS = 20_000
const MOST_REDIRECTS = 3
const LONGEST_ADDRESS = 2_000
const REDIRECTS = [301, 302, 303, 307, 308]
const resolveAll = (host: string) => lookup(host, { all: true, verbatim: true })

class Fault extends Error {
  readonly fault: OutsideFault
  readonly status: number | undefined
  constructor(fault: OutsideFault, status?: number) {
    super(fault)
    this.fault = fault
    this.status = status
  }
}

/**
 * The address of a file elsewhere as it is kept and asked: `http`, `https`, or `webcal`, which is `https`;
 * without a name and password in it, at a usual port. Null for every other. Whether it lies outside is known
 * when it is asked.
 */
export function outsideAddress(typed: string, ports: number[] = [80, 443]): URL | null {
  const trimmed = typed.trim().replace(/^webcals?:/i, 'https:')
  if (trimmed.length > LONGEST_ADDRESS || !URL.canParse(trimmed)) return null
  const url = new URL(trimmed)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  if (url.username !== '' || url.password !== '') return null
  url.hash = ''
  return isLetIn(url) || ports.includes(portOf(url)) ? url : null
}

/**
 * Reads a file at an address that somebody gave, without reaching inside: the host is resolved once, each of
 * its addresses has to be one of the open internet, and the connection is made to that very address.
 * Redirects (three) are checked anew. Nothing of a session goes along. With `validators` the answer may be
 * that it is unchanged. Throws nothing that the other side can cause.
 */
export async function fetchOutside(address: string, request: OutsideRequest): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(request.patienceMs ?? PATIENCE_MS)
  try {
    let url = askedAddress(address, request)
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      if (!url) throw new Fault('address')
      const answer = await ask(url, request, signal)
      if (answer.kind !== 'redirect') return answer
      url = URL.canParse(answer.to, url) ? askedAddress(new URL(answer.to, url).href, request) : null
    }
    throw new Fault('redirects')
  } catch (error) {
    if (error instanceof Fault) return { kind: 'failed', fault: error.fault, status: error.status }
    return { kind: 'failed', fault: signal.aborted ? 'slow' : 'unreachable' }
  }
}

function askedAddress(address: string, { ports, secret }: OutsideRequest): URL | null {
  const url = outsideAddress(address, ports)
  return secret && url?.protocol === 'http:' && !isLetIn(url) ? null : url
}

type Answered = Exclude<OutsideAnswer, { kind: 'failed' }> | { kind: 'redirect'; to: string }

async function ask(url: URL, request: OutsideRequest, signal: AbortSignal): Promise<Answered> {
  const checked = await addressesOf(url, request.resolve ?? resolveAll, signal)
  const answer = await connect(url, checked, request, signal)
  const { statusCode = 0, headers } = answer
  try {
    if (statusCode === 304 && request.validators) return { kind: 'unchanged' }
    if (REDIRECTS.includes(statusCode)) {
      if (headers.location === undefined) throw new Fault('status', statusCode)
      return { kind: 'redirect', to: headers.location }
    }
    if (statusCode !== 200) throw new Fault('status', statusCode)
    return {
      kind: 'read',
      bytes: await bodyOf(answer, request.mostBytes),
      contentType: headers['content-type'] ?? null,
      address: url.href,
      validators: { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null },
    }
  } finally {
    answer.destroy()
  }
}

/**
 * One that lies inside makes the whole host refused: which of them a connection takes is not left to chance.
 */
async function addressesOf(url: URL, resolve: NonNullable<OutsideRequest['resolve']>, signal: AbortSignal) {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await orAborted(resolve(host), signal)
  if (found.length === 0) throw new Fault('unreachable')
  if (!isLetIn(url) && !found.every(({ address }) => isOutside(address))) throw new Fault('unreachable')
  return found
}

function connect(url: URL, checked: Resolved, request: OutsideRequest, signal: AbortSignal) {
  const { etag, lastModified } = request.validators ?? {}
  const headers = {
    Accept: request.accept ?? '*/*',
    'Accept-Encoding': 'gzip, identity',
    'User-Agent': `Quorum (+${config().ORIGIN})`,
    ...(etag && { 'If-None-Match': etag }),
    ...(lastModified && { 'If-Modified-Since': lastModified }),
  }
  const client = url.protocol === 'https:' ? https : http
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const asked = client.request(url, {
      headers,
      signal,
      agent: false,
      lookup: (_host, { all }, answer) => {
        const [{ address, family } = { address: '', family: 4 }] = checked
        if (all) answer(null, checked)
        else answer(null, address, family)
      },
    })
    asked.on('response', resolve).on('error', reject).end()
  })
}

async function bodyOf(answer: http.IncomingMessage, mostBytes: number): Promise<Buffer> {
  const packing = answer.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (packing !== 'identity' && packing !== 'gzip') throw new Fault('status', answer.statusCode)
  if (Number(answer.headers['content-length']) > mostBytes) throw new Fault('large')
  const body = packing === 'gzip' ? answer.pipe(createGunzip()) : answer
  answer.on('error', (error) => body.destroy(error))
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.byteLength
    if (length > mostBytes) throw new Fault('large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  let stop = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** A host inside that this installation lets be read: never in production. */
function isLetIn(url: URL): boolean {
  return config().LET_IN_HOSTS.includes(url.host)
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}
