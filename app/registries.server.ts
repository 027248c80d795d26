import { bindFillings } from './platform/registry.server.ts'
import { fillingsOf } from './platform/wiring.server.ts'

/**
 * Binds what features of higher floors fill in for lower ones, for every program that runs use cases: before
 * the first of them.
 */
export function bindRegistries(): void {
  bindFillings(async () => {
    const { wirings } = await import('./wirings.server.ts')
    return wirings.flatMap(fillingsOf)
  })
}
