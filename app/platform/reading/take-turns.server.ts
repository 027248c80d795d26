import { setTimeout as sleep } from 'node:timers/promises'
import { refuse } from '#app/kit/refusal.ts'

type Most = {
  atOnce: number
  waiting: number
  /** How long the next one waits after work that took so many milliseconds. */
  restAfter?: (ms: number) => number
}

/**
 * Lets dear work of this process be done by so many at once, the others waiting in their order. Refuses with
 * `unavailable` when too many wait already.
 */
export class Turns {
  readonly #most: Most
  readonly #waiting: (() => void)[] = []
  #busy = 0
  #restsUntil = 0

  constructor(most: Most) {
    this.#most = most
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy >= this.#most.atOnce) {
      if (this.#waiting.length >= this.#most.waiting)
        throw refuse('unavailable', 'common:refused.unavailable')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#busy += 1
    let began = performance.now()
    try {
      if (this.#restsUntil > began) await sleep(this.#restsUntil - began)
      began = performance.now()
      return await work()
    } finally {
      const ended = performance.now()
      this.#restsUntil = ended + (this.#most.restAfter?.(ended - began) ?? 0)
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy -= 1
    }
  }
}
