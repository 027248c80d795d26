import type { FrontCall } from '#app/platform/http/front-door.server.ts'
import { countAtOnce } from './notification-calls.server.ts'
import { suggestAtOnce } from './search-calls.server.ts'

/**
 * Actions of `POST /api/inc/switchfunction` that come so often that they are answered at the front door where
 * they can be.
 */
export const frontCalls: ReadonlyMap<string, FrontCall> = new Map([
  ['countAllNotification', countAtOnce],
  ['searchBar', suggestAtOnce],
])
