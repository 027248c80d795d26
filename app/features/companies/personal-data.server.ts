import { eq, sql } from 'drizzle-orm'
import { nameShown } from '#app/features/parties/queries-scope.server.ts'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import {
  bankAccounts,
  billingAddresses,
  companyProfiles,
  costCentres,
  invitations,
  joinLinks,
  joinWishes,
} from './tables.server.ts'

export const companyRows = [
  personalRows(invitations, {
    of: ({ provenEmail }) => sql`lower(${invitations.email}) = ${provenEmail}`,
    fate: 'deleted',
    told: {
      as: 'invitations',
      columns: ['email', 'role', 'createdAt', 'expiresAt', 'usedAt', 'withdrawnAt'],
      withheld: ['tokenHash'],
      also: () => ({ company: nameShown(invitations.companyId) }),
    },
  }),
  rowsOfNobody(joinLinks, 'links of companies'),
  rowsOfNobody(companyProfiles, 'what companies say of themselves'),
  rowsOfNobody(billingAddresses, 'further addresses of companies for invoices'),
  rowsOfNobody(bankAccounts, 'accounts of companies'),
  rowsOfNobody(costCentres, 'cost centres of companies'),
  personalRows(joinWishes, {
    of: ({ partyId }) => eq(joinWishes.trainerId, partyId),
    fate: 'deleted',
    told: {
      as: 'wishes-to-join',
      columns: ['createdAt'],
      also: () => ({ company: nameShown(joinWishes.companyId) }),
    },
  }),
]
