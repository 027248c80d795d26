import type { Wiring } from '#app/platform/wiring.server.ts'
import { draftRows } from './personal-data.server.ts'

export const requirementDraftsWiring: Wiring = { personalData: draftRows }
