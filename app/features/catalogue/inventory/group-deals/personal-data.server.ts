import { rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { groupDeals, groupDealTerms } from './tables.server.ts'

const SOLD = 'what was offered and sold; without its event it goes, too'

export const groupDealsRows = [rowsOfNobody(groupDealTerms, SOLD), rowsOfNobody(groupDeals, SOLD)]
