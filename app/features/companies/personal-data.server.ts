import { eq, sql } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { invitations, joinLinks, joinWishes } from './tables.server.ts'

export const companyRows = [
  personalRows(invitations, {
    of: ({ email }) => sql`lower(${invitations.email}) = ${email}`,
    fate: 'deleted',
  }),
  rowsOfNobody(joinLinks, 'links of companies'),
  personalRows(joinWishes, { of: ({ partyId }) => eq(joinWishes.trainerId, partyId), fate: 'deleted' }),
]
