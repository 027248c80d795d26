import { eq, sql } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import {
  fileUses,
  groupAdmins,
  joinedTrainers,
  memberships,
  parties,
  partyGroups,
  storedFiles,
} from './tables.server.ts'

/** A public address that says nothing and is nobody else's: usernames have 20 characters at most. */
const NAMELESS = sql<string>`'gone_' || right(replace(${parties.id}::text, '-', ''), 15)`

export const partyRows = [
  personalRows(memberships, { of: ({ partyId }) => eq(memberships.memberId, partyId), fate: 'deleted' }),
  personalRows(groupAdmins, { of: ({ partyId }) => eq(groupAdmins.memberId, partyId), fate: 'deleted' }),
  personalRows(joinedTrainers, {
    of: ({ partyId }) => eq(joinedTrainers.trainerId, partyId),
    fate: 'deleted',
  }),
  rowsOfNobody(partyGroups, 'groups of companies'),
  personalRows(fileUses, {
    of: ({ partyId }) =>
      sql`${fileUses.fileId} in (select f.id from ${storedFiles} f where f.party_id = ${partyId})`,
    fate: 'deleted',
  }),
  personalRows(storedFiles, {
    of: ({ partyId }) => eq(storedFiles.partyId, partyId),
    // What was dropped is deleted with its row by the next sweep.
    fate: { title: '', droppedAt: sql`now()` },
    stays: ['name', 'contentType'],
    why: 'only until the file itself is deleted',
  }),
  personalRows(parties, {
    of: ({ partyId }) => eq(parties.id, partyId),
    fate: {
      ...{ slug: NAMELESS, displaySlug: NAMELESS, name: '', approvalReason: null, erasedAt: sql`now()` },
      ...{ legalName: null, street: null, postalCode: null, city: null, country: null, taxNumber: null },
    },
    stays: ['currency'],
    why: 'invoices and bookings of others lead to it',
  }),
]
