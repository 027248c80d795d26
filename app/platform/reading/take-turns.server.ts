import { refuse } from '#app/kit/refusal.ts'

/**
 * Lets dear work of this process be done by so many at once, the others waiting in their order. Refuses with `unavailable`
 * when too many wait already.
 */
export class Turns {
  readonly #most: { atOnce: number; waiting: number }
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(most: { atOnce: number; waiting: number }) {
    this.#most = most
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy >= this.#most.atOnce) {
      if (this.#waiting.length >= this.#most.waiting)
        throw refuse('unavailable', 'common:refused.unavailable')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#busy += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy -= 1
    }
  }
}
