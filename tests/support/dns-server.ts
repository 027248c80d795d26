import dgram from 'node:dgram'
import { once } from 'node:events'

const TXT = 16
const NO_NAME = 0x8183
const ANSWERED = 0x8180

export type DnsServer = {
  /** As `DNS_SERVERS` takes it. */
  address: string
  /** What it says from now on, by name; null does not answer at all. */
  say(records: Record<string, string[]> | null): void
  asked: string[]
  close(): void
}

/** A name server on the loopback that knows TXT records alone (RFC 1035, over UDP). */
export async function startDnsServer(): Promise<DnsServer> {
  let known: Record<string, string[]> | null = {}
  const asked: string[] = []
  const socket = dgram.createSocket('udp4')
  socket.on('message', (query, { port }) => {
    const { name, end } = nameIn(query)
    asked.push(name)
    if (known !== null) socket.send(answerTo(query, end, known[name] ?? null), port, '127.0.0.1')
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    say: (records) => {
      known = records
    },
    asked,
    close: () => socket.close(),
  }
}

/** The name that is asked for, and where the question ends. */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length))
    at += length + 1
  }
  // After the end of the name come the type and the class, two bytes each.
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

function answerTo(query: Buffer, end: number, texts: string[] | null): Buffer {
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(texts === null ? NO_NAME : ANSWERED, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(texts?.length ?? 0, 6)
  return Buffer.concat([head, query.subarray(12, end), ...(texts ?? []).map(recordOf)])
}

/** A record about the name in the question, kept for no time, in pieces of at most 255 bytes. */
function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let from = 0; from === 0 || from < bytes.length; from += 255) {
    const piece = bytes.subarray(from, from + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  const data = Buffer.concat(pieces)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(TXT, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
