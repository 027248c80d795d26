import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { EXCLUSIONS, INDICATORS, REPORT_KINDS, type ReportedLine, SELLER_TYPES } from './seller-report.ts'

const seller = () =>
  uuid()
    .$type<PartyId>()
    .references(() => parties.id)

/**
 * What the report of sellers asks of one, as it says so itself: it stays as it is when the seller leaves,
 * since the year is reported all the same.
 */
export const sellerTaxDetails = pgTable(
  'seller_tax_details',
  {
    partyId: seller().primaryKey(),
    sellerType: text({ enum: SELLER_TYPES }).notNull(),
    legalName: text(),
    givenName: text(),
    familyName: text(),
    street: text(),
    postalCode: text(),
    city: text(),
    country: text(),
    tin: text(),
    tinCountry: text(),
    hasNoTin: boolean().notNull().default(false),
    vatNumber: text(),
    registerNumber: text(),
    birthDate: date({ mode: 'string' }),
    birthCity: text(),
    birthCountry: text(),
    excludedAs: text({ enum: EXCLUSIONS }),
    updatedAt: instant().notNull(),
  },
  (t) => [
    check('seller_tax_details_type', isOneOf(t.sellerType, SELLER_TYPES)),
    check('seller_tax_details_excluded', isOneOf(t.excludedAs, EXCLUSIONS)),
    check('seller_tax_details_tin', sql`${t.tin} is null or not ${t.hasNoTin}`),
  ],
)

/** Since when a seller is asked for what is missing; none once nothing is. */
export const sellerDetailRequests = pgTable(
  'seller_detail_requests',
  { partyId: seller().primaryKey(), askedAt: instant().notNull() },
  (t) => [index('seller_detail_requests_asked').on(t.askedAt)],
)

/** A file for the tax office: of a year, made once and never changed. */
export const sellerReports = pgTable(
  'seller_reports',
  {
    id: uuid().primaryKey(),
    year: integer().notNull(),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    messageRef: text().notNull().unique(),
    /** How the part of the operator is called in the first file of the year, and in all others. */
    operatorRef: text().notNull(),
    isOperatorResent: boolean().notNull(),
    /** The operator as it stood then. */
    operator: jsonb()
      .$type<{ name: string; address: string; country: string; taxNumber: string | null }>()
      .notNull(),
    madeBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    madeAt: instant().notNull(),
  },
  (t) => [
    index('seller_reports_year').on(t.year, t.madeAt),
    index('seller_reports_made_by').on(t.madeBy),
    check('seller_reports_kind', isOneOf(t.kind, REPORT_KINDS)),
  ],
)

/** What a file says of a seller in one currency. */
export const sellerReportLines = pgTable(
  'seller_report_lines',
  {
    id: uuid().primaryKey(),
    reportId: uuid()
      .notNull()
      .references(() => sellerReports.id),
    partyId: seller().notNull(),
    currency: text().notNull(),
    indicator: text({ enum: INDICATORS }).notNull(),
    docRef: text().notNull().unique(),
    corrects: text(),
    said: jsonb().$type<ReportedLine>().notNull(),
    /** Of what is said, to see whether it is something else by now. */
    digest: text().notNull(),
  },
  (t) => [
    uniqueIndex('seller_report_lines_once').on(t.reportId, t.partyId, t.currency),
    index('seller_report_lines_party').on(t.partyId),
    check('seller_report_lines_indicator', isOneOf(t.indicator, INDICATORS)),
    check('seller_report_lines_corrects', sql`(${t.indicator} = 'OECD1') = (${t.corrects} is null)`),
  ],
)
