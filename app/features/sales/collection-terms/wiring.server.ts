import type { Wiring } from '#app/platform/wiring.server.ts'
import { collectionTermsRows } from './personal-data.server.ts'

export const collectionTermsWiring: Wiring = { personalData: collectionTermsRows }
