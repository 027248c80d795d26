import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './world.ts'

/** For so long nobody asks for anything: longer than a pool keeps what nobody uses, unless it is told to. */
export const QUIET_S = 15
const TIMES = 3
const WARM = 12

/** Of the time that a warm page takes, what the first one after a quiet while may take. */
export const QUIET_AIM = 2

export type Quiet = { warmMs: number; quietMs: number; ratio: number }

/**
 * The first page after signing in, each somebody else's: right after others, and after nobody asked for a
 * while.
 */
export async function quietRatio(world: Pick<World, 'get'>, cookies: readonly string[]): Promise<Quiet> {
  let turn = 0
  const ask = async () => {
    const began = performance.now()
    const { status } = await world.get('/dashboard', cookies[turn++ % cookies.length])
    if (status !== 200) throw new Error(`/dashboard answered ${status}`)
    return performance.now() - began
  }
  for (let time = 0; time < WARM; time += 1) await ask()
  const warm: number[] = []
  const quiet: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    for (let again = 0; again < WARM; again += 1) warm.push(await ask())
    await sleep(QUIET_S * 1_000)
    quiet.push(await ask())
  }
  const [warmMs, quietMs] = [median(warm), median(quiet)]
  return { warmMs, quietMs, ratio: quietMs / warmMs }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
