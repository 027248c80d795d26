import { eq, sql } from 'drizzle-orm'
import { nameShown } from '#app/features/people/parties/queries-scope.server.ts'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { invitations, joinLinks, joinWishes } from './tables.server.ts'

export const companiesRows = [
  personalRows(invitations, {
    of: ({ provenEmail }) => sql`lower(${invitations.email}) = ${provenEmail}`,
    fate: 'deleted',
    exported: {
      as: 'invitations',
      columns: ['email', 'role', 'createdAt', 'expiresAt', 'usedAt', 'withdrawnAt'],
      withheld: ['tokenHash'],
      also: () => ({ company: nameShown(invitations.companyId) }),
    },
  }),
  rowsOfNobody(joinLinks, 'links of companies'),
  personalRows(joinWishes, {
    of: ({ partyId }) => eq(joinWishes.trainerId, partyId),
    fate: 'deleted',
    exported: {
      as: 'wishes-to-join',
      columns: ['createdAt'],
      also: () => ({ company: nameShown(joinWishes.companyId) }),
    },
  }),
]
