import { eq, sql } from 'drizzle-orm'
import { topics } from '#app/features/catalogue/topics/tables.server.ts'
import { personalRows, rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { eventChanges, eventGuarantees, eventSessions, events, quorumDecisions } from './tables.server.ts'

/** Topics that were held, by whomever: they stay with the event. */
export const topicsHeld = sql`exists (select from ${events} e where e.topic_id = ${topics.id})`

export const eventRows = [
  personalRows(events, {
    of: ({ partyId }) => eq(events.ownerId, partyId),
    unlessKept: true,
    fate: 'deleted',
    exported: 'given with those that stay',
  }),
  personalRows(eventSessions, {
    of: ({ partyId }) =>
      sql`${eventSessions.eventId} in (select e.id from ${events} e where e.owner_id = ${partyId})`,
    fate: { title: '' },
    exported: {
      as: 'event-sessions',
      columns: ['position', 'title', 'startsAt', 'endsAt', 'retiredAt'],
      also: () => ({ event: sql`(select e.title from ${events} e where e.id = ${eventSessions.eventId})` }),
    },
    why: 'when it was held belongs to the bookings',
  }),
  rowsOfNobody(eventGuarantees, 'since when an event runs'),
  personalRows(quorumDecisions, {
    of: ({ accountId }) => eq(quorumDecisions.closedById, accountId),
    fate: { closedById: null },
    exported: 'what became of a day of decision; the trace of what somebody did is given',
    why: 'what was decided belongs to the event',
  }),
  personalRows(eventChanges, {
    of: ({ partyId }) =>
      sql`${eventChanges.eventId} in (select e.id from ${events} e where e.owner_id = ${partyId})`,
    fate: { words: '', changedById: null },
    exported: {
      as: 'event-changes',
      columns: ['parts', 'before', 'words', 'freeUntil', 'changedAt'],
      also: () => ({ event: sql`(select e.title from ${events} e where e.id = ${eventChanges.eventId})` }),
    },
    stays: ['parts', 'before'],
    why: 'what it was before belongs to the bookings',
  }),
  personalRows(eventChanges, {
    of: ({ accountId }) => eq(eventChanges.changedById, accountId),
    fate: { changedById: null },
    exported: 'given with the event; the trace of what somebody did is given',
    stays: ['parts', 'before', 'words'],
    why: 'what changed, and what was said of it, belongs to the event',
  }),
  personalRows(events, {
    of: ({ partyId }) => eq(events.ownerId, partyId),
    fate: {
      summary: '',
      description: '',
      outcomes: [],
      programme: [],
      tags: [],
      gallery: [],
      onlineUrl: null,
      onlineCode: null,
      sourceUrl: null,
      cancelWords: '',
    },
    exported: {
      as: 'events',
      columns: [
        'slug',
        'hiddenAt',
        'demotedAt',
        'title',
        'language',
        'summary',
        'description',
        'outcomes',
        'programme',
        'mode',
        'venue',
        'street',
        'city',
        'country',
        'onlineUrl',
        'onlineCode',
        'timeZone',
        'startsAt',
        'endsAt',
        'dateOnly',
        'capacity',
        'minimum',
        'runsForSure',
        'currency',
        'refundSteps',
        'tags',
        'gallery',
        'sourceUrl',
        'state',
        'cancelWords',
        'publishedAt',
        'createdAt',
        'updatedAt',
      ],
      withheld: ['minimumDecidedAt', 'calendarSequence'],
    },
    stays: [
      'slug',
      'title',
      'language',
      'timeZone',
      'currency',
      'refundSteps',
      'venue',
      'street',
      'city',
      'country',
    ],
    why: 'others booked it: what, when and where stays with their bookings',
  }),
]
