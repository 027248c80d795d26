import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { categories, topics } from '#app/features/catalogue/topics/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { GalleryImage } from '#app/kit/gallery.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import type { RichHtml } from '#app/kit/rich-html.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { EVENT_STATES } from './event.ts'
import type { ChangedPart, EventBefore } from './event-change.ts'
import { DECISION_STATES } from './quorum-decision.ts'

export type ProgrammeItem = { from: string; to: string; text: string }
/**
 * A refund in percent of the price when cancelled at least `days` before the first session, highest days
 * first.
 */
export type RefundStep = { days: number; percent: number }

/** A dated training. Instants are UTC; `timeZone` is the IANA zone of the place. */
export const events = pgTable(
  'events',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    /** Who of a firm's people trains; null where the owner trains itself, or a firm has not said it. */
    trainerId: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    /** Since when staff has it out of sight; who bought keeps the seat. */
    hiddenAt: instant(),
    /** Since when staff has it shown after all others. */
    demotedAt: instant(),
    /**
     * The party that it is held for alone, as what it agreed on with the owner: nobody else finds, sees or
     * books it. Null of an event for everybody.
     */
    heldFor: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    topicId: uuid().references(() => topics.id),
    categoryId: uuid().references(() => categories.id),
    slug: text().notNull().unique(),
    title: text().notNull(),
    language: text().notNull(),
    summary: text().notNull().default(''),
    description: text().$type<RichHtml>().notNull().default(''),
    outcomes: text().array().notNull().default(sql`'{}'`),
    programme: jsonb().$type<ProgrammeItem[]>().notNull().default([]),
    mode: text({ enum: ['venue', 'online'] }).notNull(),
    venue: text(),
    street: text(),
    city: text(),
    country: text(),
    onlineUrl: text(),
    /** What opens it beside its link, for its participants too: a passcode, the number of a meeting. */
    onlineCode: text(),
    timeZone: text().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    dateOnly: boolean().notNull().default(false),
    capacity: integer().notNull(),
    minimum: integer().notNull().default(1),
    minimumDecidedAt: instant(),
    runsForSure: boolean().notNull().default(false),
    currency: text().notNull(),
    refundSteps: jsonb().$type<RefundStep[]>().notNull().default([]),
    tags: text().array().notNull().default(sql`'{}'`),
    gallery: jsonb().$type<GalleryImage[]>().notNull().default([]),
    sourceUrl: text(),
    /** The dates of one series have it in common. */
    seriesId: uuid(),
    state: text({ enum: EVENT_STATES }).notNull().default('draft'),
    calendarSequence: integer().notNull().default(0),
    /** What the organiser said to those who had seats when it was cancelled. */
    cancelWords: text().notNull().default(''),
    publishedAt: instant(),
    createdBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('events_titled').using('gin', sql`lower(${t.title}) gin_trgm_ops`),
    index('events_paragraphs').using('gin', sql`paragraph_marks(${t.description})`),
    index('events_owner').on(t.ownerId, t.startsAt),
    index('events_trainer').on(t.trainerId, t.startsAt).where(sql`${t.trainerId} is not null`),
    index('events_topic').on(t.topicId, t.startsAt),
    index('events_state').on(t.state, t.startsAt),
    index('events_series').on(t.seriesId, t.startsAt).where(sql`${t.seriesId} is not null`),
    index('events_decided')
      .on(t.minimumDecidedAt)
      .where(sql`${t.state} = 'published' and ${t.minimumDecidedAt} is not null`),
    check('events_state', isOneOf(t.state, EVENT_STATES)),
    check('events_time', sql`${t.endsAt} > ${t.startsAt}`),
    check(
      'events_capacity',
      sql`${t.capacity} between 1 and 100000 and ${t.minimum} between 1 and ${t.capacity}`,
    ),
    check('events_place', sql`${t.mode} = 'online' or ${t.city} is not null or ${t.venue} is not null`),
  ],
)

/** A session keeps its id while it is held; a removed one stays, retired, once the event was public. */
export const eventSessions = pgTable(
  'event_sessions',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    title: text().notNull().default(''),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    retiredAt: instant(),
  },
  (t) => [
    uniqueIndex('event_sessions_position').on(t.eventId, t.position).where(sql`${t.retiredAt} is null`),
    check('event_sessions_time', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)

/**
 * Since when an event is guaranteed to run: its quorum was reached, or its organiser decided so. Written once
 * and never taken back, whoever cancels later. `orderId` is the order that completed the quorum, if one did.
 */
export const eventGuarantees = pgTable('event_guarantees', {
  eventId: uuid()
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  orderId: uuid(),
  guaranteedAt: instant().notNull(),
})

/**
 * A decision day that passed below the minimum, and its outcome. `answerBy` is until when the organiser's
 * answer is awaited.
 */
export const quorumDecisions = pgTable(
  'quorum_decisions',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    deadline: instant().notNull(),
    state: text({ enum: DECISION_STATES }).notNull().default('open'),
    askedAt: instant().notNull(),
    answerBy: instant().notNull(),
    closedAt: instant(),
    /** Who said so; nobody where it was the clock, or the people who came. */
    closedById: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    movedTo: instant(),
  },
  (t) => [
    uniqueIndex('quorum_decisions_deadline').on(t.eventId, t.deadline),
    index('quorum_decisions_open').on(t.answerBy).where(sql`${t.state} = 'open'`),
    check('quorum_decisions_state', isOneOf(t.state, DECISION_STATES)),
    check('quorum_decisions_closed', sql`(${t.state} = 'open') = (${t.closedAt} is null)`),
    check('quorum_decisions_moved', sql`(${t.state} = 'moved') = (${t.movedTo} is not null)`),
  ],
)

/**
 * A change of a public event against what people had bought, with the former facts. `freeUntil` is until when
 * former holders of seats may cancel free of charge; null where the change does not allow it.
 */
export const eventChanges = pgTable(
  'event_changes',
  {
    id: uuid().primaryKey(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    parts: text().array().$type<ChangedPart[]>().notNull(),
    before: jsonb().$type<EventBefore>().notNull(),
    /** What the organiser says of it to those who have seats. */
    words: text().notNull().default(''),
    freeUntil: instant(),
    changedAt: instant().notNull(),
    changedById: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
  },
  (t) => [index('event_changes_event').on(t.eventId, t.changedAt)],
)
