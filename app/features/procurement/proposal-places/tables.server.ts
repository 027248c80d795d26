import { sql } from 'drizzle-orm'
import { check, pgTable, smallint, uuid } from 'drizzle-orm/pg-core'
import { proposals } from '#app/features/procurement/proposals/tables.server.ts'
import { instant } from '#app/platform/columns.server.ts'

/** Where a proposal stood when its requirement was decided on: what its own provider is told. */
export const proposalPlaces = pgTable(
  'proposal_places',
  {
    proposalId: uuid()
      .primaryKey()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    /** By price, 1 for the lowest, among so many that could be compared. */
    place: smallint(),
    placed: smallint(),
    /** In tenths of a percent, as agreed on; and the best of all. */
    score: smallint(),
    bestScore: smallint(),
    frozenAt: instant().notNull(),
  },
  (t) => [
    check('proposal_places_both', sql`(${t.place} is null) = (${t.placed} is null)`),
    check('proposal_places_place', sql`${t.place} between 1 and ${t.placed} and ${t.placed} >= 3`),
    check('proposal_places_scores', sql`${t.score} >= 0 and ${t.bestScore} between ${t.score} and 1000`),
  ],
)
