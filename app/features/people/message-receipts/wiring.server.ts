import type { Wiring } from '#app/platform/wiring.server.ts'
import { messageReceiptsRows } from './personal-data.server.ts'

export const messageReceiptsWiring: Wiring = { personalData: messageReceiptsRows }
