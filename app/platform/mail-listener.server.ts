import { once } from 'node:events'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { log } from './log.server.ts'

/**
 * What is answered to the server that hands an email in: done, no such address, cannot be read, try again.
 */
export type HandedIn = 'taken' | 'nobody' | 'broken' | 'later'

type Handler = {
  /** 'smtp://127.0.0.1:2525', or lmtp. */
  url: string
  mostBytes: number
  /** Whether several processes listen on the same port. */
  isShared: boolean
  knows: (address: string) => boolean
  take: (email: { raw: Uint8Array; from: string; to: string }) => Promise<HandedIn>
}

export type MailListener = { port: number; close: () => Promise<void> }

/** So many servers hand in at once, each at most one email of the largest size. */
const MOST_CONNECTIONS = 8
/** An email may wait for its turn to be read. */
const PATIENCE_MS = 240_000
const CODES: Record<Exclude<HandedIn, 'taken'>, [code: number, says: string]> = {
  nobody: [550, '5.1.1 No such address'],
  broken: [554, '5.6.0 This email cannot be read'],
  later: [451, '4.3.0 Try again later'],
}

const answer = (code: number, says: string) => Object.assign(new Error(says), { responseCode: code })

/**
 * Listens for emails that a mail server hands in, by SMTP or LMTP: for nobody but that server, which speaks
 * with the world, believes whom it believes, and keeps what cannot be taken now. One recipient an email.
 */
export async function listenForMail({
  url,
  mostBytes,
  isShared,
  knows,
  take,
}: Handler): Promise<MailListener> {
  const { protocol, hostname, port } = new URL(url)
  const server = new SMTPServer({
    lmtp: protocol === 'lmtp:',
    name: hostname,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    size: mostBytes,
    maxClients: MOST_CONNECTIONS,
    socketTimeout: PATIENCE_MS,
    closeTimeout: 3_000,
    onRcptTo({ address }, { envelope }, done) {
      if (!knows(address)) return done(answer(...CODES.nobody))
      done(envelope.rcptTo.length > 0 ? answer(452, '4.5.3 One recipient at a time') : null)
    },
    async onData(stream, { envelope }, done) {
      const raw = await bytesOf(stream, mostBytes)
      if (raw === null) return done(answer(552, '5.3.4 This email is too large'))
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const handedIn = await take({ raw, from, to: envelope.rcptTo[0]?.address ?? '' }).catch((error) => {
        log.error({ err: error }, 'an email that came in could not be taken')
        return 'later' as const
      })
      if (handedIn === 'taken') done(null, 'Taken')
      else done(answer(...CODES[handedIn]))
    },
  })
  // A server that hangs up in the middle sends again.
  server.on('error', (error: Error) => log.debug({ err: error }, 'a connection for incoming mail ended'))
  const listening = server.listen({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port),
    reusePort: isShared,
  })
  await once(listening, 'listening')
  const address = listening.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : Number(port),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Null where it is larger than it may be; what is too much is not kept. */
async function bytesOf(stream: SMTPServerDataStream, most: number): Promise<Uint8Array | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes <= most) parts.push(part)
  }
  return bytes > most || stream.sizeExceeded ? null : Buffer.concat(parts)
}
