import { randomBytes } from 'node:crypto'

/**
 * fetch, asking once more when the kept connection was closed by the server in the very moment of asking. It comes from
 * an address of its own, unless X-Forwarded-For names one: a whole test run from one address would meet its limits.
 */
export function fetchAgain(address: string | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!headers.has('x-forwarded-for')) headers.set('X-Forwarded-For', someAddress())
  const asked = { ...init, headers }
  return fetch(address, asked).catch(() => fetch(address, asked))
}

/** An address of the net that nobody else in this run is likely to have. */
export function someAddress(): string {
  return [10, ...randomBytes(3)].join('.')
}
