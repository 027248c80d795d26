import { bindFillings } from './platform/registry.server.ts'
import { fillingsOf } from './platform/wiring.server.ts'

/**
 * Binds what features of higher floors fill in for lower ones, for every program that runs use cases: before
 * the first of them.
 */
export function bindRegistries(): void {
  bindFillings(async () => {
    const { wirings } = await loadRegistries()
    return wirings.flatMap(fillingsOf)
  })
}

/**
 * Loads what is filled in. A program that runs from its sources compiles most of the product by it, for which
 * no transaction should have to wait: PostgreSQL ends one that is idle for ten seconds.
 */
export function loadRegistries() {
  return import('./wirings.server.ts')
}
