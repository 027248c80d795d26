import { rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { pools, poolTerms } from './tables.server.ts'

const SOLD = 'what was offered and sold; without its event it goes, too'

export const poolsRows = [rowsOfNobody(poolTerms, SOLD), rowsOfNobody(pools, SOLD)]
