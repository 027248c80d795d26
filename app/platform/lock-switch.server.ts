import { config } from './config.server.ts'

/** A lock that tests may leave open for a while, to show what it is for. */
export type LockSwitch = {
  isOn(): boolean
  /** Runs `work` without the lock. Only under MODE=test. */
  without<T>(work: () => Promise<T>): Promise<T>
}

/** The switch of the locks of `what`, for the verbs that take them. */
export function lockSwitch(what: string): LockSwitch {
  let on = true
  return {
    isOn: () => on,
    async without(work) {
      if (config().MODE !== 'test') throw new Error(`locks of ${what} cannot be switched off here`)
      on = false
      try {
        return await work()
      } finally {
        on = true
      }
    },
  }
}
