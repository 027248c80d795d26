import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE = 8

/**
 * fetch as a patient client: it asks once more when the kept connection was closed by the server in the very
 * moment of asking, and when the server has no room for now (503 with a time to wait; nothing was done then).
 * It comes from an address of its own, unless X-Forwarded-For names one: a whole test run from one address
 * would meet its limits.
 */
export async function fetchAgain(address: string | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!headers.has('x-forwarded-for')) headers.set('X-Forwarded-For', someAddress())
  const asked = { ...init, headers }
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(address, asked).catch(() => fetch(address, asked))
    const seconds = answer.status === 503 ? Number(answer.headers.get('retry-after') ?? 0) : 0
    if (seconds === 0 || tries === PATIENCE) return answer
    await answer.body?.cancel()
    await sleep(seconds * 1_000)
  }
}

/** An address of the net that nobody else in this run is likely to have. */
export function someAddress(): string {
  return [10, ...randomBytes(3)].join('.')
}
