import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import {
  type BegunReader,
  COMPILED,
  type OpenReader,
  type ReaderAnswer,
  ReaderEnded,
  type ReaderMessage,
} from './reader.server.ts'

const WATCH_MS = 200
/** The program itself, and what does not lie in the memory of its objects. */
const BESIDE_MEGABYTES = 256

// The kernel ends it after its seconds of a processor, even when nobody is left who watches.
const LIMITED = 'ulimit -t "$1"; ulimit -c 0; niceness="$2"; shift 2; exec nice -n "$niceness" "$@"'

/**
 * Begins a process of its own for what may take long, never end, or break what reads it: at a low priority,
 * without our secrets, without a network, with no files but the program itself, and ended from outside. For
 * the host of readers alone.
 */
export function beginReader({ file, cost, niceness }: BegunReader, given: unknown): OpenReader {
  const root = dirname(findPackageJSON('.', import.meta.url) ?? '.')
  const limits = [String(cost.seconds), String(niceness)]
  const compiled = join(root, COMPILED)
  const flags = [
    `--max-old-space-size=${cost.megabytes}`,
    '--permission',
    '--allow-addons',
    `--allow-fs-read=${root}`,
    // Node takes what is compiled from no place that it may not write to; `serveReader` gives that up.
    `--allow-fs-write=${compiled}`,
  ]
  const child = fork(file, [], {
    execPath: '/bin/sh',
    execArgv: ['-c', LIMITED, 'sh', ...limits, process.execPath, ...flags],
    env: { NODE_COMPILE_CACHE: compiled },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const close = () => void child.kill('SIGKILL')
  const watch = setInterval(async () => {
    if ((await megabytesOf(child.pid)) > cost.megabytes + BESIDE_MEGABYTES) close()
  }, WATCH_MS)
  child.once('exit', () => clearInterval(watch))
  const send = (message: ReaderMessage) => child.send(message, () => undefined)
  send({ given })
  return {
    said: () => answerOf(child, cost.ms),
    ask: (message) => {
      send({ message })
      return answerOf(child, cost.ms)
    },
    close,
  }
}

/** The next thing that a reader says. Throws `ReaderEnded` when it can say nothing any more. */
function answerOf<Answer>(child: ChildProcess, ms: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(clock)
      child.off('message', hear).off('exit', gone).off('error', gone)
      done()
    }
    const hear = (said: unknown) => {
      const told = said as ReaderAnswer
      settle(() => ('fault' in told ? reject(new ReaderEnded(told.fault)) : resolve(told.answer as Answer)))
    }
    const gone = () => settle(() => reject(new ReaderEnded(child.signalCode ?? `code ${child.exitCode}`)))
    const clock = setTimeout(() => {
      child.kill('SIGKILL')
      settle(() => reject(new ReaderEnded('time')))
    }, ms)
    child.on('message', hear).on('exit', gone).on('error', gone)
    if (child.exitCode !== null || child.signalCode !== null) gone()
  })
}

/** What a process holds in memory, by the kernel; nothing where it does not say so. */
async function megabytesOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(status.match(/^VmRSS:\s*(\d+) kB/m)?.[1] ?? 0) / 1024
}
