import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { Detail } from '#app/features/people/notifications/notification-kinds.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant, tsvector } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { MESSAGE, WITHHELD } from './conversation.ts'

const party = () =>
  uuid()
    .$type<PartyId>()
    .notNull()
    .references(() => parties.id)

/**
 * A conversation of two parties about one thing, or about nothing but the two: one for each pair and thing.
 * `lowId` and `highId` are the two in the order of their ids. The thing's title is the one it had when they
 * began. `lastPosition` counts its lines, `lastAt` is when the last one came.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    lowId: party(),
    highId: party(),
    subjectKind: text(),
    subjectId: uuid(),
    subjectTitle: text(),
    subjectLanguage: text(),
    /** Since when contact details are shown to the other side: an order, or that they are colleagues. */
    contactsOpenAt: instant(),
    lastPosition: integer().notNull().default(0),
    lastAt: instant().notNull().defaultNow(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('conversations_once').on(t.lowId, t.highId, t.subjectKind, t.subjectId).nullsNotDistinct(),
    index('conversations_subject').on(t.subjectKind, t.subjectId).where(sql`${t.subjectId} is not null`),
    index('conversations_high_id').on(t.highId),
    check('conversations_sides', sql`${t.lowId} < ${t.highId}`),
    check(
      'conversations_about',
      sql`num_nulls(${t.subjectKind}, ${t.subjectId}, ${t.subjectTitle}) in (0, 3)`,
    ),
  ],
)

/**
 * What a conversation is to one of its sides: where it finds the thing, up to which line it was written to
 * (`heardPosition`) and wrote itself (`saidPosition`), who of it looks after it, and whether it has done with
 * it. `lastPosition` is the last line that the side sees, `lastAt` when it came, for the order of the inbox.
 */
export const conversationSides = pgTable(
  'conversation_sides',
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    partyId: party(),
    subjectLink: text(),
    heardPosition: integer().notNull().default(0),
    saidPosition: integer().notNull().default(0),
    lastPosition: integer().notNull().default(0),
    takenBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    isDone: boolean().notNull().default(false),
    lastAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.partyId] }),
    index('conversation_sides_inbox').on(t.partyId, t.lastAt, t.conversationId),
    check('conversation_sides_link', sql`${t.subjectLink} ~ '^/(?!/)'`),
  ],
)

/**
 * One line of a conversation, in its place (`position`, from 1 without a gap): what a person of one side
 * wrote, or what the product did (another `kind`, with its `parameters`, once for each `about`).
 */
export const conversationLines = pgTable(
  'conversation_lines',
  {
    id: uuid().primaryKey(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text().notNull(),
    sideId: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    authorId: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    words: text().notNull().default(''),
    quotes: integer(),
    /** When its author said that what is hidden in it is no contact detail, and when staff agreed or not. */
    claimedAt: instant(),
    releasedAt: instant(),
    declinedAt: instant(),
    /** When staff decided on it, and why it was not as its author wished: who wrote it reads that. */
    decidedAt: instant(),
    declinedReason: text(),
    /** Why the other side does not get it; nothing for what is delivered. */
    withheld: text({ enum: WITHHELD }),
    /** What is the same for messages of the same words, however they are typed. */
    likeness: text(),
    parameters: jsonb().$type<Record<string, Detail>>(),
    about: text(),
    /** Of what the product did and withholds from the other side: the only one that sees it. */
    seenBy: uuid()
      .$type<PartyId>()
      .references(() => parties.id),
    writtenAt: instant().notNull().defaultNow(),
  },
  (t) => [
    unique('conversation_lines_position').on(t.conversationId, t.position),
    unique('conversation_lines_once').on(t.conversationId, t.kind, t.about),
    index('conversation_lines_claimed')
      .on(t.claimedAt)
      .where(sql`${t.claimedAt} is not null and ${t.releasedAt} is null and ${t.declinedAt} is null`),
    index('conversation_lines_seen_by').on(t.seenBy).where(sql`${t.seenBy} is not null`),
    index('conversation_lines_held').on(t.writtenAt).where(sql`${t.withheld} = 'held'`),
    index('conversation_lines_author_id')
      .on(t.authorId, t.likeness, t.writtenAt)
      .where(sql`${t.authorId} is not null`),
    check('conversation_lines_withheld', isOneOf(t.withheld, WITHHELD)),
    check('conversation_lines_declined', sql`${t.declinedReason} is null or ${t.decidedAt} is not null`),
    foreignKey({
      name: 'conversation_lines_quoted',
      columns: [t.conversationId, t.quotes],
      foreignColumns: [t.conversationId, t.position],
    }),
    check(
      'conversation_lines_said',
      sql`(${t.kind} = ${sql.raw(`'${MESSAGE}'`)}) = (${t.sideId} is not null)`,
    ),
    check(
      'conversation_lines_seen_by',
      sql`${t.seenBy} is null or (${t.sideId} is null and ${t.withheld} is not null)`,
    ),
    check('conversation_lines_done', sql`(${t.sideId} is null) = (${t.parameters} is not null)`),
  ],
)

/** Up to which line a person who acts for a side has read; a colleague's reading changes nothing of it. */
export const conversationReads = pgTable(
  'conversation_reads',
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .$type<AccountId>()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.conversationId] }),
    index('conversation_reads_conversation_id').on(t.conversationId),
  ],
)

/**
 * The normalised words of each message, with lexemes that no query word can be: of both parties ('#'), the
 * one that wrote it ('@') and the kind of thing that it is about ('='), so that one index narrows by all of
 * them. Ids of lines are in the order of time. Entries are written at once: pending ones would be read by
 * every search.
 */
export const lineWords = pgTable(
  'line_words',
  {
    lineId: uuid()
      .primaryKey()
      .references(() => conversationLines.id, { onDelete: 'cascade' }),
    lowId: party(),
    highId: party(),
    words: tsvector().notNull(),
  },
  (t) => [
    index('line_words_low_id').on(t.lowId, t.lineId),
    index('line_words_high_id').on(t.highId, t.lineId),
    index('line_words_words').using('gin', t.words).with({ fastupdate: false }),
  ],
)
