import { eq, sql } from 'drizzle-orm'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { catalogueColumns, catalogueFeeds, catalogueUploadRows, catalogueUploads } from './tables.server.ts'

export const catalogueUploadsRows = [
  personalRows(catalogueUploadRows, {
    of: ({ partyId }) =>
      sql`${catalogueUploadRows.uploadId} in (select u.id from ${catalogueUploads} u where u.owner_id = ${partyId})`,
    fate: 'deleted',
    exported: {
      as: 'importedRows',
      columns: [
        'position',
        'kind',
        'title',
        'outcome',
        'becomes',
        'reason',
        'guesses',
        'notes',
        'doneAt',
        'undone',
      ],
      withheld: ['at', 'sourceKey', 'leftAt', 'before', 'undoReason'],
    },
  }),
  personalRows(catalogueUploads, {
    of: ({ partyId }) => eq(catalogueUploads.ownerId, partyId),
    fate: 'deleted',
    exported: {
      as: 'importedFiles',
      columns: [
        'fileName',
        'publish',
        'category',
        'timeZone',
        'seats',
        'source',
        'format',
        'notes',
        'rowCount',
        'chosenColumns',
        'refusal',
        'createdAt',
        'askedAt',
        'readAt',
        'confirmedAt',
        'doneAt',
        'undoAskedAt',
        'undoneAt',
      ],
      withheld: ['code', 'content', 'feedMark', 'tableColumns', 'attempts', 'touchedAt'],
    },
  }),
  personalRows(catalogueColumns, {
    of: ({ partyId }) => eq(catalogueColumns.ownerId, partyId),
    fate: 'deleted',
    exported: { as: 'importColumns', columns: ['header', 'field', 'chosenAt'], withheld: [] },
  }),
  personalRows(catalogueFeeds, {
    of: ({ partyId }) => eq(catalogueFeeds.ownerId, partyId),
    fate: 'deleted',
    exported: {
      as: 'feeds',
      columns: [
        'address',
        'publish',
        'category',
        'timeZone',
        'seats',
        'failures',
        'fault',
        'createdAt',
        'confirmedAt',
        'stoppedAt',
        'triedAt',
        'readAt',
        'nextAt',
      ],
      withheld: ['code', 'source', 'mark', 'notifiedDigest'],
    },
  }),
]
