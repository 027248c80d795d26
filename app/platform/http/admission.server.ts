import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * `look` is a page that somebody reads; `act` is everything that changes something: a purchase in the middle
 * of a rush.
 */
export type Errand = 'look' | 'act'

/**
 * What the machine says of itself: how late the event loop is, and how many wait for a database connection.
 */
export type Strain = { loopDelayMs: number; waitingForPool: number }

type Bounds = {
  /** So many may be under way however slow answering is. */
  least: number
  /** Beyond `least`, only so many as were lately answered in this time. */
  withinMs: number
  loopDelayMs: number
  waitingForPool: number
}

/**
 * Pages are answered within the second or refused at once: who looks can look again. Who acts has typed
 * something and would rather wait: 200 buyers at the same moment are all heard.
 */
export const BOUNDS: Record<Errand, Bounds> = {
  look: { least: 48, withinMs: 750, loopDelayMs: 500, waitingForPool: 100 },
  act: { least: 256, withinMs: 3_000, loopDelayMs: 2_000, waitingForPool: 400 },
}

const WINDOW_MS = 250
/** How much of what was measured before still counts after one window. */
const MEMORY = 0.6

/**
 * Decides whether one more request can be answered in time. Requests under way divided by answers per time is
 * how long the next one will take (Little's law), so the number let in follows the speed of this machine by
 * itself.
 */
export class Admission {
  readonly #strain: () => Strain
  readonly #now: () => number
  #underWay = 0
  #answered = 0
  #since: number
  #answersPerMs = 0

  constructor(strain: () => Strain, now: () => number = () => performance.now()) {
    this.#strain = strain
    this.#now = now
    this.#since = now()
  }

  /** Whether a request may begin now. Costs next to nothing. */
  admits(errand: Errand): boolean {
    this.#measure()
    const bounds = BOUNDS[errand]
    if (this.#underWay >= Math.max(bounds.least, this.#answersPerMs * bounds.withinMs)) return false
    const { loopDelayMs, waitingForPool } = this.#strain()
    return loopDelayMs < bounds.loopDelayMs && waitingForPool < bounds.waitingForPool
  }

  /** Counts a request as under way until the returned function is called, once or more often. */
  begin(): () => void {
    this.#underWay += 1
    let under = true
    return () => {
      if (!under) return
      under = false
      this.#underWay -= 1
      this.#answered += 1
    }
  }

  #measure(): void {
    const passed = this.#now() - this.#since
    if (passed < WINDOW_MS) return
    const memory = MEMORY ** (passed / WINDOW_MS)
    this.#answersPerMs = memory * this.#answersPerMs + (1 - memory) * (this.#answered / passed)
    this.#answered = 0
    this.#since += passed
  }
}

const RESOLUTION_MS = 20
const NS_PER_MS = 1e6

let delays: ReturnType<typeof monitorEventLoopDelay> | undefined
let delayed = { at: 0, ms: 0 }

/** How late the event loop was on average in the last quarter of a second, in milliseconds. */
export function loopDelayMs(now: number = performance.now()): number {
  if (!delays) {
    delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
    delays.enable()
  }
  if (now - delayed.at >= WINDOW_MS) {
    const mean = delays.count > 0 ? delays.mean / NS_PER_MS - RESOLUTION_MS : 0
    delayed = { at: now, ms: Math.max(0, mean) }
    delays.reset()
  }
  return delayed.ms
}
