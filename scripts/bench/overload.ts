import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Crowd, Met } from './crowd.ts'
import { publicPages, uncached } from './pages.ts'
import { startWorld } from './world.ts'

const CONNECTIONS = 500
const SECONDS = 60
const NAMES = ['kept pages alone', 'pages that nobody keeps', 'both, and searches']

/**
 * 500 connections for a minute, three times: what is served within which time, what is refused and how. Aim:
 * served within 2 seconds at the 99th of 100, all others 503 or 429 with Retry-After, memory flat, calm again
 * within 5 seconds.
 */
export async function benchOverload(): Promise<void> {
  const world = await startWorld(async () => {})
  try {
    const { home, event, topic } = await publicPages(world)
    const port = Number(new URL(world.origin).port)
    const fresh = (address: string) => `${address}${address.includes('?') ? '&' : '?'}fresh={n}`
    const crowds = [
      [home, event, topic],
      [fresh(event), fresh(topic)],
      [home, fresh(event), fresh(topic), '/search?topic=word{n}'],
    ]
    await world.get(uncached(event))
    for (const [at, addresses] of crowds.entries()) {
      const before = await world.used()
      const met = await send({ port, connections: CONNECTIONS, seconds: SECONDS, addresses })
      const during = await world.used()
      const calm = await calmAfter(() => world.get(uncached(event)))
      console.log(
        `${(NAMES[at] ?? '').padEnd(26)} served p50 ${met.servedMs.p50} p99 ${met.servedMs.p99} most ${met.servedMs.most} ms;`,
        `answers ${JSON.stringify(met.statuses)}; without Retry-After ${met.unexplained};`,
        `memory ${before.megabytes} → ${during.megabytes} MB; calm after ${calm} ms`,
      )
    }
  } finally {
    await world.close()
  }
}

async function send(crowd: Crowd): Promise<Met> {
  const child = fork('scripts/bench/crowd.ts', { stdio: 'inherit' })
  child.send(crowd)
  const [met] = await once(child, 'message')
  return met
}

/** How long until a page is served within half a second again. */
async function calmAfter(ask: () => Promise<{ status: number }>): Promise<number> {
  const began = performance.now()
  for (;;) {
    const asked = performance.now()
    const { status } = await ask()
    const now = performance.now()
    if ((status === 200 && now - asked < 500) || now - began > 30_000) return Math.round(asked - began)
  }
}
