import { setTimeout as sleep } from 'node:timers/promises'

export type Waited = Record<'p50' | 'p95' | 'p99', number>

/**
 * Has `once` done so many times a second, whether or not the ones before have been answered, as people do who
 * know nothing of each other. How long each took counts from when it was due, so that nobody's waiting is
 * left out.
 */
export async function openLoop({
  perSecond,
  seconds,
  once,
}: {
  perSecond: number
  seconds: number
  once: () => Promise<unknown>
}): Promise<Waited> {
  const took: number[] = []
  const under: Promise<unknown>[] = []
  const began = performance.now()
  for (let at = 0; at < perSecond * seconds; ) {
    for (; at < perSecond * seconds; at += 1) {
      const due = began + (at * 1_000) / perSecond
      if (due > performance.now()) break
      under.push(once().then(() => took.push(performance.now() - due)))
    }
    await sleep(1)
  }
  await Promise.all(under)
  took.sort((a, b) => a - b)
  const share = (part: number) => took[Math.floor(took.length * part)] ?? 0
  return { p50: share(0.5), p95: share(0.95), p99: share(0.99) }
}
