import { sql } from 'drizzle-orm'
import { proposals } from '#app/features/procurement/proposals/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { proposalPlaces } from './tables.server.ts'

export const placeRows = [
  personalRows(proposalPlaces, {
    of: ({ partyId }) =>
      sql`${proposalPlaces.proposalId} in (select p.id from ${proposals} p where p.provider_id = ${partyId})`,
    fate: 'deleted',
    exported: {
      as: 'proposal-places',
      // Whoever is not declined is not told.
      of: ({ partyId }) =>
        sql`${proposalPlaces.proposalId} in (select p.id from ${proposals} p
          where p.provider_id = ${partyId} and p.state = 'declined')`,
      columns: ['place', 'placed', 'score', 'bestScore', 'frozenAt'],
      also: () => ({
        proposal: sql`(select p.code from ${proposals} p where p.id = ${proposalPlaces.proposalId})`,
      }),
    },
  }),
]
