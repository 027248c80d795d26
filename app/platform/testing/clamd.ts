import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { configure } from '../config.server.ts'

export type Clamd = {
  address: string
  /** The files that it was sent. */
  seen: Buffer[]
  /** What it says of files from now on: clean, or the name of what it finds; `silent` says nothing at all. */
  say: (what: 'clean' | 'silent' | 'limit' | { found: string }) => void
  /** How many whole commands came, answered or not. */
  asked: () => number
  close: () => Promise<void>
}

const END = Buffer.alloc(4)
const COMMAND = 'zINSTREAM\0'

/**
 * What speaks the protocol of ClamAV's daemon on this machine, and is the one of the configuration until it
 * is closed.
 */
export async function openClamd(): Promise<Clamd> {
  const seen: Buffer[] = []
  const open = new Set<Socket>()
  let asked = 0
  let words: Parameters<Clamd['say']>[0] = 'clean'
  const server = createServer((socket) => {
    const pieces: Buffer[] = []
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece)
      // A command ends with a piece of no length.
      if (pieces.length > 1 && !piece.subarray(-END.length).equals(END.subarray(-piece.length))) return
      const got = Buffer.concat(pieces)
      const file = got.length >= COMMAND.length ? fileIn(got) : null
      if (file === 'fault') return void socket.end('UNKNOWN COMMAND\0')
      if (file === null) return
      asked += 1
      if (words === 'silent') return
      seen.push(file)
      socket.end(`${answerOf(words)}\0`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  configure({ CLAMAV_ADDRESS: address })
  return {
    address,
    seen,
    say: (what) => {
      words = what
    },
    asked: () => asked,
    close: async () => {
      configure({ CLAMAV_ADDRESS: '' })
      for (const socket of open) socket.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answerOf(words: Exclude<Parameters<Clamd['say']>[0], 'silent'>): string {
  if (words === 'clean') return 'stream: OK'
  if (words === 'limit') return 'INSTREAM size limit exceeded. ERROR'
  return `stream: ${words.found} FOUND`
}

/** The file of a command that came whole; null while there is more to come. */
function fileIn(got: Buffer): Buffer | 'fault' | null {
  if (got.toString('latin1', 0, COMMAND.length) !== COMMAND) return 'fault'
  const pieces: Buffer[] = []
  let at = COMMAND.length
  while (at + 4 <= got.length) {
    const length = got.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(got.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
