import { eq, sql } from 'drizzle-orm'
import { attachedTo } from '#app/features/people/message-files/queries-files.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { OF_PROPOSAL } from './proposal.ts'
import { proposalDrafts, proposals, proposalVersions } from './tables.server.ts'

export const proposalRows = [
  personalRows(proposalVersions, {
    of: ({ accountId }) => eq(proposalVersions.sentBy, accountId),
    fate: { words: '', otherText: '' },
    exported: {
      as: 'proposal-versions',
      columns: [
        'version',
        'participants',
        'startsAt',
        'endsAt',
        'days',
        'timeZone',
        'currency',
        'feeUnit',
        'feeMinor',
        'travel',
        'travelMinor',
        'materials',
        'materialsMinor',
        'otherMinor',
        'otherText',
        'tax',
        'totalMinor',
        'taxMinor',
        'words',
        'validUntil',
        'createdAt',
      ],
      also: () => ({
        proposal: sql`(select p.code from ${proposals} p where p.id = ${proposalVersions.proposalId})`,
        files: attachedTo(OF_PROPOSAL, proposalVersions.id),
      }),
    },
    stays: ['days', 'timeZone', 'currency', 'feeUnit', 'travel', 'materials', 'tax'],
    why: 'whoever asked keeps what was proposed',
  }),
  personalRows(proposalDrafts, {
    of: ({ accountId }) => eq(proposalDrafts.savedBy, accountId),
    fate: 'deleted',
    exported: {
      as: 'proposal-drafts',
      columns: ['values', 'updatedAt'],
      also: () => ({
        requirement: sql`(select r.title from ${requirements} r where r.id = ${proposalDrafts.requirementId})`,
      }),
    },
  }),
  personalRows(proposals, {
    of: ({ partyId }) => eq(proposals.providerId, partyId),
    fate: { reason: null },
    exported: {
      as: 'proposals',
      columns: ['code', 'state', 'version', 'amendment', 'reason', 'createdAt', 'updatedAt'],
      also: () => ({
        requirement: sql`(select r.title from ${requirements} r where r.id = ${proposals.requirementId})`,
      }),
    },
    stays: ['code'],
    why: 'whoever asked keeps what was proposed',
  }),
]
