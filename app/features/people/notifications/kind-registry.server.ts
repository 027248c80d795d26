import { defineRegistry } from '#app/platform/registry.server.ts'
import type { AllKinds } from './notification-kinds.ts'

/** The kinds of notification, registered by the features that send them. */
export const notificationKinds = defineRegistry<AllKinds>('notification kinds')
