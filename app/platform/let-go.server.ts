import { log } from './log.server.ts'

/** Goes on without a promise: what it fails by is logged as `failure`, and ends nothing. */
export function letGo(promise: Promise<unknown>, failure: string): void {
  promise.catch((error: unknown) => log.error({ err: error }, failure))
}
