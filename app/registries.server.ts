import { payables } from './features/money/payments/payable-registry.server.ts'

/**
 * Binds what features of higher floors fill in for lower ones, for every program that runs use cases: before
 * the first of them.
 */
export function bindRegistries(): void {
  payables.bind(async () => (await import('./payables.server.ts')).PAYABLES)
}
