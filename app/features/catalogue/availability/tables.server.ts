import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { instant, stretch, stretches } from '#app/platform/columns.server.ts'
import type { CalendarFault, CalendarMark } from './calendar.ts'
import type { EngagedFor } from './trainer-booking.ts'

/**
 * The hours of an ordinary week in which a provider can be booked: ISO weekdays (1 is Monday), minutes of
 * their day.
 */
export const trainerHours = pgTable(
  'trainer_hours',
  {
    partyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => trainerProfiles.partyId, { onDelete: 'cascade' }),
    weekday: smallint().notNull(),
    fromMinute: smallint().notNull(),
    toMinute: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partyId, t.weekday, t.fromMinute] }),
    check(
      'trainer_hours_span',
      sql`${t.weekday} between 1 and 7 and ${t.fromMinute} >= 0 and ${t.fromMinute} < ${t.toMinute} and ${t.toMinute} <= 1440`,
    ),
  ],
)

/** Days off in a provider's calendar, both included. */
export const trainerDaysOff = pgTable(
  'trainer_days_off',
  {
    partyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => trainerProfiles.partyId, { onDelete: 'cascade' }),
    fromDay: date().notNull(),
    toDay: date().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partyId, t.fromDay] }),
    check('trainer_days_off_span', sql`${t.fromDay} <= ${t.toDay}`),
  ],
)

/**
 * A provider's buffers in minutes: before and after each training, and for travel to another place or city.
 */
export const trainerBuffers = pgTable(
  'trainer_buffers',
  {
    partyId: uuid()
      .$type<PartyId>()
      .primaryKey()
      .references(() => parties.id, { onDelete: 'cascade' }),
    before: smallint().notNull().default(0),
    after: smallint().notNull().default(0),
    inCity: smallint().notNull().default(0),
    toCity: smallint().notNull().default(0),
  },
  (t) => [
    check(
      'trainer_buffers_minutes',
      sql`least(${t.before}, ${t.after}, ${t.inCity}, ${t.toCity}) >= 0 and greatest(${t.before}, ${t.after}, ${t.inCity}, ${t.toCity}) <= 1440`,
    ),
  ],
)

/**
 * When a trainer is booked, as nobody is in two places at once. `during` includes the buffers before and
 * after, `duringInCity` and `duringToCity` also half of the travel time to another place of the city, and to
 * another city. Three exclusion constraints (in the migration, as Drizzle cannot express them) keep one
 * trainer's bookings apart: `during` always, the others where `venueKey` or `cityKey` differ; both are null
 * online. `overlaps` marks bookings that were public before this table existed.
 */
export const trainerBookings = pgTable(
  'trainer_bookings',
  {
    id: uuid().primaryKey(),
    partyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    subjectKind: text().$type<EngagedFor>().notNull(),
    subjectId: uuid().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    timeZone: text().notNull(),
    city: text(),
    venueKey: text(),
    cityKey: text(),
    during: stretch().notNull(),
    duringInCity: stretch().notNull(),
    duringToCity: stretch().notNull(),
    overlaps: boolean().notNull().default(false),
  },
  (t) => [
    index('trainer_bookings_subject').on(t.subjectKind, t.subjectId),
    index('trainer_bookings_party').on(t.partyId, t.endsAt),
    check('trainer_bookings_time', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)

/**
 * A provider's external calendar and its busy times alone. Its address gives access to it, so it is `sealed`,
 * compared by a keyed hash, and only its host is shown. A failing one keeps its last busy times.
 * `readingSince` is set while it is read: a host is read one calendar at a time.
 */
export const trainerCalendars = pgTable(
  'trainer_calendars',
  {
    id: uuid().primaryKey(),
    code: text().notNull().unique(),
    partyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    sealed: text().notNull(),
    addressHash: text().notNull(),
    host: text().notNull(),
    busy: stretches().notNull(),
    unread: integer().notNull().default(0),
    mark: jsonb().$type<CalendarMark>(),
    failures: integer().notNull().default(0),
    fault: jsonb().$type<{ code: CalendarFault; status?: number }>(),
    createdAt: instant().notNull(),
    triedAt: instant().notNull(),
    readAt: instant().notNull(),
    nextAt: instant().notNull(),
    readingSince: instant(),
  },
  (t) => [
    uniqueIndex('trainer_calendars_address').on(t.partyId, t.addressHash),
    index('trainer_calendars_next').on(t.nextAt),
    index('trainer_calendars_reading').on(t.host).where(sql`${t.readingSince} is not null`),
  ],
)
