import { notificationKinds } from '#app/features/people/notifications/kind-registry.server.ts'
import { bindRegistries } from '#app/registries.server.ts'

// Files of one worker share their process: what one of them bound otherwise is as it should be for the next.
bindRegistries()

/**
 * Loads what all features fill in, which compiles most of the product where tests read its sources: seconds that
 * PostgreSQL would wait for inside a transaction, and for ten at most.
 */
export async function loadRegistries(): Promise<void> {
  await notificationKinds.read()
}
