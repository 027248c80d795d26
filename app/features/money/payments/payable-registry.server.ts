import { defineRegistry } from '#app/platform/registry.server.ts'
import type { Payables } from './payable.ts'

/** What can be paid for; the features that sell something fill it in. */
export const payables = defineRegistry<Payables>('payables')
