import { defineRegistry } from '#app/platform/registry.server.ts'
import type { AllKinds } from './notification-kinds.ts'

/** What people are told; the features that tell it fill it in. */
export const notificationKinds = defineRegistry<AllKinds>('notification kinds')
