import { connect, type Socket } from 'node:net'
import { config } from '../config.server.ts'

/** What ClamAV says of a file: the name of what it found, or nothing. */
export type Scanned = { found: string | null }

/** ClamAV does not answer, or cannot look at the file now: it is asked again later. */
export class ScannerSilent extends Error {
  override name = 'ScannerSilent'
  /** Whether it answered something: then it may say more of another file. */
  readonly isThere: boolean
  constructor(message: string, isThere: boolean) {
    super(message)
    this.isThere = isThere
  }
}

/** In pieces of this size a file is sent. */
const PIECE = 64 * 1024
const CONNECT_MS = 3_000
/** A file of the largest size takes ClamAV a second or two; its own limit is 120. */
const ANSWER_MS = 60_000
const LONGEST_ANSWER = 4_096

/** Whether files wait for ClamAV. */
export const hasClamav = (): boolean => config().CLAMAV_ADDRESS !== undefined

/**
 * Has ClamAV look at a file, by the protocol of its daemon (clamd(8), INSTREAM). Throws `ScannerSilent` where
 * it does not answer within `answerMs`, or says anything else than that the file is clean or what it is.
 */
export async function askClamav(content: Uint8Array, answerMs = ANSWER_MS): Promise<Scanned> {
  const answer = await tell(content, answerMs).catch((error: Error) => {
    throw new ScannerSilent(error.message, false)
  })
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (found) return { found }
  if (answer === 'stream: OK') return { found: null }
  throw new ScannerSilent(`it said: ${answer.slice(0, 200)}`, true)
}

function tell(content: Uint8Array, answerMs: number): Promise<string> {
  const socket = open(config().CLAMAV_ADDRESS ?? '')
  return new Promise((resolve, reject) => {
    let said = ''
    let clock = setTimeout(() => socket.destroy(new Error('no connection in time')), CONNECT_MS)
    socket.once('connect', () => {
      clearTimeout(clock)
      clock = setTimeout(() => socket.destroy(new Error('no answer in time')), answerMs)
      send(socket, content).catch((error: Error) => socket.destroy(error))
    })
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      said += text
      if (said.includes('\0') || said.length > LONGEST_ANSWER) socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(clock)
      const end = said.indexOf('\0')
      if (end < 0) reject(new Error('the connection ended before an answer'))
      else resolve(said.slice(0, end).trim())
    })
  })
}

function open(address: string): Socket {
  if (address.startsWith('/')) return connect(address)
  const at = address.lastIndexOf(':')
  return connect(Number(address.slice(at + 1)), address.slice(0, at).replace(/^\[|\]$/g, ''))
}

async function send(socket: Socket, content: Uint8Array): Promise<void> {
  socket.write('zINSTREAM\0')
  for (let at = 0; at < content.byteLength && !socket.destroyed; at += PIECE) {
    const piece = content.subarray(at, at + PIECE)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.byteLength)
    socket.write(length)
    if (!socket.write(piece)) await drained(socket)
  }
  if (!socket.destroyed) socket.write(Buffer.alloc(4))
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go)
      resolve()
    }
    socket.on('drain', go).on('close', go)
  })
}
