import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import type { ReadingCost } from '#app/kit/reading-limits.ts'
import { config } from '../config.server.ts'
import { programOf } from './bundled-readers.server.ts'
import {
  type HostAnswer,
  type HostMessage,
  type OpenReader,
  type Reader,
  ReaderEnded,
} from './reader.server.ts'

const HOST = '#app/platform/reading/host-readers.server.ts'

type Waiting = { resolve: (answer: never) => void; reject: (error: Error) => void }
type Host = { child: ChildProcess; waiting: Map<number, Waiting> }

let host: Host | undefined
let readers = 0

/**
 * Begins a reader (`beginReader`) by the process that does so for this one; it is started with the first, and
 * again when it is gone.
 */
export function openReader(reader: Reader, given: unknown, cost: ReadingCost): OpenReader {
  const own = host ?? startHost()
  readers += 1
  const id = readers
  const begin = { file: programOf(reader.source), cost, niceness: config().READER_NICENESS }
  const said = answerOf<unknown>(own, { id, begin, given })
  // Who closes it before it has said anything waits for nothing.
  said.catch(() => undefined)
  return {
    said: <Answer>() => said as Promise<Answer>,
    ask: (message) => answerOf(own, { id, ask: message }),
    close: () => {
      own.waiting.get(id)?.reject(new ReaderEnded('closed'))
      own.child.send({ id, close: true } satisfies HostMessage, () => undefined)
    },
  }
}

function startHost(): Host {
  const child = fork(createRequire(import.meta.url).resolve(HOST), [], {
    execPath: '/bin/sh',
    execArgv: ['-c', 'exec "$@"', 'sh', process.execPath],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const own: Host = { child, waiting: new Map() }
  host = own
  // Who only waits for the end of this process is not kept by it.
  letGo(own)
  child.on('message', (said: HostAnswer) => {
    const waiting = own.waiting.get(said.id)
    if ('fault' in said) waiting?.reject(new ReaderEnded(said.fault))
    else waiting?.resolve(said.answer as never)
  })
  child.once('exit', () => {
    if (host === own) host = undefined
    for (const { reject } of own.waiting.values()) reject(new Error('the host of readers is gone'))
  })
  return own
}

function letGo({ child }: Host): void {
  child.unref()
  child.channel?.unref()
}

async function answerOf<Answer>(own: Host, message: HostMessage): Promise<Answer> {
  own.child.ref()
  own.child.channel?.ref()
  try {
    return await new Promise<Answer>((resolve, reject) => {
      own.waiting.set(message.id, { resolve, reject })
      own.child.send(message, (error) => {
        if (error) reject(error)
      })
    })
  } finally {
    own.waiting.delete(message.id)
    if (own.waiting.size === 0) letGo(own)
  }
}
