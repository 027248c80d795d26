import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, config } from '#app/platform/config.server.ts'
import { countCalls } from '#app/platform/count-calls.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { CountCall, Counted } from '#app/platform/one-of-several.server.ts'
import { StartFault } from '#app/platform/postgres-place.server.ts'

/** How a process that serves is asked to end in order: by the signal that the one that started it got. */
export type EndInOrder = { end: NodeJS.Signals | null }
/** What it says once it listens. */
export const LISTENS = 'listens'
/** What it says from then on each second, as long as its loop turns. */
export const TURNS = 'turns'
export const TURN_MS = 1_000
/** One that has said nothing for so long is held, and replaced. */
const HELD_MS = 10_000
/** One that has not ended in order by then is ended: who started it leaves half a second later. */
const ENDS_MS = 9_000

/** Megabytes for young objects: by itself each process would keep 100 MB for them that it does not need. */
const YOUNG = '--max-semi-space-size=16'
/**
 * By how much old objects may grow before they are looked through: by itself a process gathers 100 MB that
 * nobody needs.
 */
const OLD = '--heap-growing-percent=80'
/**
 * By itself glibc gives each thread its own place for small pieces of memory, and keeps what each once
 * needed: 30 MB.
 */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' }
/** One that lived for so long died of something else than its start: the next one comes soon. */
const LONG_MS = 30_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 15_000

type Share = Record<'ROLE' | 'DATABASE_POOL' | 'PAGE_CACHE_MB', string>

/**
 * Serves pages with `count` processes behind one port, which the kernel deals out; the first of them alone
 * works off jobs. One that dies, or whose loop does not turn for ten seconds, is replaced after a pause that
 * doubles while they die young. Resolves when all listen; refuses with a StartFault when one cannot start.
 */
export async function startWebProcesses(entry: string, count: number) {
  let ending = false
  let begun = 0
  const alive = new Set<ChildProcess>()
  const counted = countCalls()

  function begin(share: Share) {
    begun += 1
    const child = fork('scripts/start/web-process.ts', [entry, count > 1 ? String(begun) : ''], {
      execArgv: [YOUNG, OLD],
      env: { ...FEW_ARENAS, ...process.env, ...share },
    })
    alive.add(child)
    child.once('exit', () => alive.delete(child))
    child.on('message', (message: Partial<CountCall>) => {
      if (message.count === undefined) return
      const { n, limit, caller, cost } = message.count
      child.send({ counted: { n, wait: counted(limit, caller, cost) } } satisfies Counted, () => {})
    })
    return { child, number: begun, began: performance.now(), ended: once(child, 'exit') }
  }

  function replaced(share: Share) {
    const one = begin(share)
    void listens(one.child).then((isHeard) => isHeard && endIfHeld(one.child))
    return one
  }

  /** Keeps one going until the end; the first time it has to come to listen. */
  async function keep(share: Share): Promise<void> {
    let pause = 0
    const first = begin(share)
    if (!(await listens(first.child)))
      throw new StartFault('A process that serves pages could not start; the reason is above.')
    endIfHeld(first.child)
    void (async () => {
      for (let one = first; ; one = replaced(share)) {
        const [code, signal] = await one.ended
        if (ending) return
        const young = performance.now() - one.began < LONG_MS
        pause = young ? Math.min(Math.max(2 * pause, FIRST_PAUSE_MS), LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
        log.error({}, `process ${one.number} ended (${signal ?? code}), another follows in ${pause} ms`)
        await sleep(pause)
        if (ending) return
      }
    })()
  }

  const [first, ...others] = sharesOf(config(), count)
  if (first) await keep(first)
  await Promise.all(others.map(keep))
  return {
    pids: () => [...alive].flatMap(({ pid }) => (pid === undefined ? [] : [pid])),
    close: async (signal: NodeJS.Signals | null): Promise<void> => {
      ending = true
      const ends = [...alive].map((child) => once(child, 'exit'))
      for (const child of alive) child.send({ end: signal } satisfies EndInOrder, () => {})
      const patience = setTimeout(() => {
        for (const child of alive) child.kill('SIGKILL')
      }, ENDS_MS)
      await Promise.all(ends)
      clearTimeout(patience)
    },
  }
}

/** Ends a process that listens and then does not turn its loop. */
function endIfHeld(child: ChildProcess): void {
  let heard = performance.now()
  let looked = heard
  child.on('message', (message) => {
    if (message === TURNS) heard = performance.now()
  })
  const looking = setInterval(() => {
    const now = performance.now()
    // Whoever looks was held itself, as on a machine that slept: it has heard nothing meanwhile.
    if (now - looked > 3 * TURN_MS) heard = now
    looked = now
    if (now - heard <= HELD_MS) return
    log.error({}, `process ${child.pid} does not turn its loop, it is ended`)
    child.kill('SIGKILL')
  }, TURN_MS)
  child.once('exit', () => clearInterval(looking))
}

async function listens(child: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    child.on('message', (message) => message === LISTENS && resolve(true))
    child.once('exit', () => resolve(false))
  })
}

/**
 * What each of `count` processes gets of what all of them may use together; the first has the role that was
 * asked for.
 */
export function sharesOf({ ROLE, DATABASE_POOL, PAGE_CACHE_MB }: Config, count: number): Share[] {
  const share = (whole: number, least: number) => String(Math.max(least, Math.floor(whole / count)))
  return Array.from({ length: count }, (_, at) => ({
    ROLE: at === 0 ? ROLE : 'web',
    DATABASE_POOL: share(DATABASE_POOL, 4),
    PAGE_CACHE_MB: share(PAGE_CACHE_MB, 1),
  }))
}
