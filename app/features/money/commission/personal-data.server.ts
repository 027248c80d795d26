import { eq, or } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { commissionProposals, commissionRules } from './tables.server.ts'

export const commissionRows = [
  personalRows(commissionRules, {
    of: ({ accountId, partyId }) =>
      or(eq(commissionRules.partyId, partyId), eq(commissionRules.setBy, accountId)),
    fate: 'kept',
    exported: {
      as: 'commission-rules',
      columns: ['kind', 'plan', 'rate', 'countsFrom', 'createdAt'],
      withheld: ['reason'],
    },
    why: 'by which rate sales were settled is kept as long as the books',
  }),
  personalRows(commissionProposals, {
    of: ({ accountId, partyId }) =>
      or(
        eq(commissionProposals.partyId, partyId),
        eq(commissionProposals.proposedBy, accountId),
        eq(commissionProposals.decidedBy, accountId),
      ),
    fate: 'kept',
    exported: {
      as: 'commission-proposals',
      columns: ['rate', 'countsFrom', 'proposedAt', 'decidedAt'],
      withheld: ['reason'],
    },
    why: 'who agreed to a rate by which sales were settled is kept as long as the books',
  }),
]
