import { refuse } from '#app/kit/refusal.ts'
import type { CheapLimit } from './count-calls.server.ts'

/** A call to be counted for all processes of one start: `n` finds the answer to it. */
export type CountCall = { count: { n: number; limit: CheapLimit; caller: string; cost: number } }
/** For how many seconds the caller has to wait; 0 when the call may pass. */
export type Counted = { counted: { n: number; wait: number } }

let own: number | null = null
let asked = 0
const open = new Map<number, (wait: number) => void>()

/** Says that this process is one of several behind one port, and which; told once, before it listens. */
export function becomeOneOfSeveral(number: number): void {
  own = number
  process.on('message', (message: Partial<Counted>) => {
    if (message.counted === undefined) return
    const { n, wait } = message.counted
    open.get(n)?.(wait)
    open.delete(n)
  })
}

/** Which of several processes behind one port this is; null where it is the only one. */
export function processNumber(): number | null {
  return own
}

/**
 * Counts a call of `caller` in the parent process, for all its siblings together. Refuses with `unavailable`
 * when the parent is gone: this process ends then too.
 */
export async function countForAll(limit: CheapLimit, caller: string, cost: number): Promise<number> {
  asked += 1
  const n = asked
  return new Promise((resolve, reject) => {
    open.set(n, resolve)
    process.send?.(
      { count: { n, limit, caller, cost } } satisfies CountCall,
      undefined,
      undefined,
      (error) => {
        if (error && open.delete(n)) reject(refuse('unavailable', 'common:refused.unavailable'))
      },
    )
  })
}
