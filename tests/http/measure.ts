import { type ChildProcess, fork } from 'node:child_process'
import net from 'node:net'
import { freePort } from '../support/free-port.ts'
import { PLAIN } from '../support/plain-process.ts'
import type { Question, Reading } from './measured-server.ts'

export type Answer = { status: number; head: string; body: string }
export type Measured = {
  port: number
  /** What it has said on its standard error so far. */
  complaints(): string
  /** What it has written on its log so far; silent unless a LOG_LEVEL was given. */
  logged(): string
  /**
   * What is sent byte for byte at once, what came back, and the longest time in which the server did nothing
   * else.
   */
  askAll(requests: Buffer[]): Promise<{ answers: Answer[]; heldMs: number }>
  /** What Node alone takes there for the worst address that it lets in. */
  floorMs(): Promise<number>
  /** How many statements it has sent since it was asked before. */
  statements(): Promise<number>
  close(): void
}

const PATIENCE_MS = 30_000

/** Starts the built product on the database of this test. Callers are known by X-Forwarded-For. */
export async function startMeasured(given: Record<string, string> = {}): Promise<Measured> {
  const port = given.PORT === undefined ? await freePort() : Number(given.PORT)
  const child = fork('tests/http/measured-server.ts', {
    execArgv: PLAIN,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ROLE: 'web',
      PORT: String(port),
      ORIGIN: `http://localhost:${port}`,
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'silent',
      ...given,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let complaints = ''
  let logged = ''
  child.stdout?.on('data', (said) => {
    logged += said
  })
  child.stderr?.on('data', (said) => {
    complaints += said
    process.stderr.write(said)
  })
  await readingOf(child)
  return {
    port,
    complaints: () => complaints,
    logged: () => logged,
    askAll: async (requests) => {
      child.send('begin' satisfies Question)
      const answers = await Promise.all(requests.map((bytes) => send(port, bytes)))
      child.send('end' satisfies Question)
      const reading = await readingOf(child)
      return { answers, heldMs: 'heldMs' in reading ? reading.heldMs : Number.NaN }
    },
    floorMs: async () => {
      child.send('floor' satisfies Question)
      const reading = await readingOf(child)
      return 'floorMs' in reading ? reading.floorMs : Number.NaN
    },
    statements: async () => {
      child.send('statements' satisfies Question)
      const reading = await readingOf(child)
      return 'statements' in reading ? reading.statements : Number.NaN
    },
    close: () => child.disconnect(),
  }
}

/** The next thing that the child says; rejects when it ends without a word. */
function readingOf(child: ChildProcess): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the server has ended'))
    child.once('exit', ended)
    child.once('message', (reading: Reading) => {
      child.off('exit', ended)
      resolve(reading)
    })
  })
}

/**
 * Sends bytes on a connection of their own and gives back what came; status 0 when the connection was closed
 * without a word.
 */
export function send(port: number, bytes: Buffer | string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = net.connect(port, '127.0.0.1')
    const done = () => {
      const text = Buffer.concat(chunks).toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      const head = end < 0 ? text : text.slice(0, end)
      resolve({
        status: Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1] ?? 0),
        head,
        body: text.slice(end + 4),
      })
    }
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('close', done)
    // A server that refuses what is still being sent resets the connection: what it said before counts.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) reject(error)
    })
    socket.write(bytes)
  })
}
