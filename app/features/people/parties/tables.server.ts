import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PartyId } from '#app/kit/ids.ts'
import { TAX_CATEGORIES, TAX_KINDS, TAX_REASONS } from '#app/kit/tax.ts'
import { LEGAL_FORMS } from '#app/kit/withholding.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { APPROVAL_STATES } from './approval.ts'
import { FILE_KINDS } from './file.ts'
import { type MemberRole, PARTY_KINDS, PROFILE_TYPES, VISIBILITIES } from './party.ts'

/** Several companies of one organisation, each in its own place. */
export const partyGroups = pgTable('party_groups', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
})

/**
 * Who owns, sells, buys and pays: a person, a company or an SME. `slug` is its public address in lower case,
 * `displaySlug` as written. All that decides a provider's visibility is here. As a seller: name, address and
 * tax number of its invoices, and its tax terms (`taxRate` in hundredths of a percent; no `taxCategory`
 * before any are saved). As a workspace: the group whose location it is, its currency, and until when it is
 * writable (null: without end), on trial or not.
 */
export const parties = pgTable(
  'parties',
  {
    id: uuid().$type<PartyId>().primaryKey(),
    kind: text({ enum: PARTY_KINDS }).notNull(),
    slug: text().notNull(),
    displaySlug: text().notNull(),
    name: text().notNull(),
    profileType: text({ enum: PROFILE_TYPES }).notNull().default('indprofile'),
    visibility: text({ enum: VISIBILITIES }).notNull().default('public'),
    approval: text({ enum: APPROVAL_STATES }).notNull().default('none'),
    /** Why the provider was refused last, in the words of staff. */
    approvalReason: text(),
    approvalChangedAt: instant(),
    /** Since when staff has withdrawn it: until it is approved again it is hidden, with all it offers. */
    approvalWithdrawnAt: instant(),
    /** While staff hides it: the visibility that it chose, and has again when it is restored. */
    chosenVisibility: text({ enum: VISIBILITIES }),
    suspendedAt: instant(),
    /** Why, in the words of staff: who signs in to it reads it. */
    suspendedReason: text(),
    /** When it ends by itself; without it staff ends it. */
    suspendedUntil: instant(),
    /** Since when nothing new may be begun for it, while what was begun goes on; until when likewise. */
    pausedAt: instant(),
    pausedUntil: instant(),
    /** Since when staff has it and all it offers shown after all others. */
    demotedAt: instant(),
    deactivatedAt: instant(),
    /** What was personal is gone for good; the row stays for what others have. */
    erasedAt: instant(),
    legalName: text(),
    street: text(),
    postalCode: text(),
    city: text(),
    country: text(),
    taxNumber: text(),
    /** VAT numbers under which it is registered in other countries, with their letters in front. */
    registrations: text(),
    /** Where it takes electronic invoices, as scheme and identifier. */
    electronicAddress: text(),
    /** What stands on its own invoices for questions, and its number in the register of companies. */
    invoicePhone: text(),
    registerNumber: text(),
    /** What it is by law, where payers withhold income tax of some; whether of seats at open events, too. */
    legalForm: text({ enum: LEGAL_FORMS }),
    withholdsSeats: boolean().notNull().default(false),
    /** Its number for the income tax, where that is another one: Italy's codice fiscale. */
    fiscalCode: text(),
    /** Whether its turnover is such that India wants its invoices registered before they count. */
    registersInvoices: boolean().notNull().default(false),
    taxCategory: text({ enum: TAX_CATEGORIES }),
    taxReason: text({ enum: TAX_REASONS }),
    taxIncluded: boolean(),
    taxKind: text({ enum: TAX_KINDS }),
    taxRate: integer(),
    groupId: uuid().references(() => partyGroups.id),
    currency: text(),
    writableUntil: instant(),
    trial: boolean().notNull().default(false),
    /** Whether buyers may pay it by bank transfer: a copy of what its account for transfers says. */
    takesTransfers: boolean().notNull().default(false),
    /** What its own links carry: who comes by one was brought by the provider itself. */
    linkCode: text().notNull().default(sql`left(replace(gen_random_uuid()::text, '-', ''), 12)`),
    /** Whether what it buys is held against budgets, which it has made. */
    keepsBudgets: boolean().notNull().default(false),
    /** How many members it may have; null is without a limit. */
    memberSeats: integer(),
    /** Whether rules of its own say what is decided before it buys. */
    hasApprovalRules: boolean().notNull().default(false),
    /** The version of the selling mandate that it accepted and has not withdrawn. */
    mandateVersion: smallint(),
    /** Until when it sells on without one, as it sold before there was one. */
    sellsUntil: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('parties_slug').on(t.slug),
    // By a part of a name, and by a number.
    index('parties_named').using('gin', sql`lower(${t.name}) gin_trgm_ops`, sql`${t.slug} gin_trgm_ops`),
    index('parties_tax_number').on(sql`upper(${t.taxNumber})`).where(sql`${t.taxNumber} is not null`),
    uniqueIndex('parties_link_code').on(t.linkCode),
    index('parties_waiting').on(t.approvalChangedAt).where(sql`${t.approval} = 'pending'`),
    index('parties_suspended_until').on(t.suspendedUntil).where(sql`${t.suspendedUntil} is not null`),
    index('parties_suspended_at').on(t.suspendedAt).where(sql`${t.suspendedAt} is not null`),
    index('parties_hidden').on(t.slug).where(sql`${t.visibility} = 'nobody'`),
    index('parties_leaving')
      .on(t.deactivatedAt)
      .where(sql`${t.deactivatedAt} is not null and ${t.erasedAt} is null`),
    index('parties_group_id').on(t.groupId).where(sql`${t.groupId} is not null`),
    index('parties_selling_on').on(t.id).where(sql`${t.sellsUntil} is not null`),
    index('parties_mandate_version').on(t.mandateVersion).where(sql`${t.mandateVersion} is not null`),
    unique('parties_names').on(t.id, t.slug, t.displaySlug),
    check('parties_kind', isOneOf(t.kind, PARTY_KINDS)),
    check('parties_profile_type', isOneOf(t.profileType, PROFILE_TYPES)),
    check('parties_visibility', isOneOf(t.visibility, VISIBILITIES)),
    check('parties_chosen', sql`(${t.visibility} = 'nobody') = (${t.chosenVisibility} is not null)`),
    check('parties_chosen_visibility', sql`${t.chosenVisibility} in ('public', 'companies')`),
    check('parties_suspended', sql`${t.suspendedReason} is null or ${t.suspendedAt} is not null`),
    check(
      'parties_withdrawn',
      sql`${t.approvalWithdrawnAt} is null or (${t.approval} <> 'approved' and ${t.visibility} = 'nobody')`,
    ),
    check('parties_suspended_until', sql`${t.suspendedUntil} is null or ${t.suspendedAt} is not null`),
    check('parties_paused_until', sql`${t.pausedUntil} is null or ${t.pausedAt} is not null`),
    check('parties_approval', isOneOf(t.approval, APPROVAL_STATES)),
    check('parties_tax_category', isOneOf(t.taxCategory, TAX_CATEGORIES)),
    check('parties_tax_reason', isOneOf(t.taxReason, TAX_REASONS)),
    check('parties_tax_kind', isOneOf(t.taxKind, TAX_KINDS)),
    check('parties_legal_form', isOneOf(t.legalForm, LEGAL_FORMS)),
    check(
      'parties_tax',
      sql`num_nulls(${t.taxCategory}, ${t.taxKind}, ${t.taxRate}, ${t.taxIncluded}) in (0, 4)
        and coalesce(${t.taxRate} between 0 and 10000, true)
        and (${t.taxReason} is not null) = (coalesce(${t.taxCategory}, 'S') in ('E', 'AE', 'O'))
        and (coalesce(${t.taxCategory}, '') = 'S') = (coalesce(${t.taxRate}, 0) > 0)`,
    ),
    check(
      'parties_workspace',
      sql`${t.kind} <> 'person' or (${t.groupId} is null and ${t.writableUntil} is null and not ${t.trial})`,
    ),
    check('parties_mandate', sql`${t.mandateVersion} is null or ${t.sellsUntil} is null`),
    check('parties_slug_lower', sql`${t.slug} = lower(${t.displaySlug})`),
    check('parties_slug_format', sql`${t.displaySlug} ~ '^[A-Za-z][A-Za-z0-9_-]{1,59}$'`),
  ],
)

/** Which person may act for which company, and in which role, by the numbers of the wire. */
export const memberships = pgTable(
  'memberships',
  {
    companyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    memberId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    role: smallint().$type<MemberRole>().notNull(),
    /**
     * What costs more, in the company's currency, an admin of it approves first; null is without a limit, as
     * every admin is.
     */
    approvalLimitMinor: minor(),
    /** Whether an employee of an SME publishes what he or she trains; of no meaning in other roles. */
    mayPublish: boolean().notNull().default(true),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.memberId] }),
    index('memberships_member_id').on(t.memberId),
    check('memberships_role', sql`${t.role} in (1, 2)`),
    check(
      'memberships_limit',
      sql`${t.approvalLimitMinor} is null or (${t.approvalLimitMinor} >= 0 and ${t.role} = 2)`,
    ),
    check('memberships_of_another', sql`${t.companyId} <> ${t.memberId}`),
  ],
)

/** Who may act as an admin for every location of a group. */
export const groupAdmins = pgTable(
  'group_admins',
  {
    groupId: uuid()
      .notNull()
      .references(() => partyGroups.id, { onDelete: 'cascade' }),
    memberId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.memberId] }), index('group_admins_member_id').on(t.memberId)],
)

/**
 * Which provider has joined which company as a trainer: visible to its members, but not entitled to act for
 * it.
 */
export const joinedTrainers = pgTable(
  'joined_trainers',
  {
    trainerId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    companyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    joinedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.trainerId, t.companyId] }),
    index('joined_trainers_company_id').on(t.companyId),
    check('joined_trainers_of_another', sql`${t.companyId} <> ${t.trainerId}`),
  ],
)

/**
 * A party's uploads. `name` is the unguessable part of the address, `title` the original file name. A dropped
 * one is about to be deleted and cannot be used any more. One that was not looked at (`scannedAt`) waits, and
 * nobody opens it; of one in which something was found (`finding`) its row alone is there.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: uuid().primaryKey(),
    partyId: uuid()
      .$type<PartyId>()
      .notNull()
      .references(() => parties.id),
    kind: text({ enum: FILE_KINDS }).notNull(),
    name: text().notNull().unique(),
    title: text().notNull(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
    droppedAt: instant(),
    /** Since when a picture is there as AVIF, too. */
    recodedAt: instant(),
    scannedAt: instant(),
    finding: text(),
    /** Of an attachment: what its content is known by, and whether a small picture of it is kept. */
    digest: text(),
    hasPreview: boolean().notNull().default(false),
  },
  (t) => [
    index('stored_files_party').on(t.partyId),
    index('stored_files_created_at').on(t.createdAt),
    index('stored_files_to_recode')
      .on(t.createdAt)
      .where(sql`${t.kind} = 'picture' and ${t.recodedAt} is null and ${t.droppedAt} is null`),
    index('stored_files_to_scan')
      .on(t.createdAt)
      .where(sql`${t.scannedAt} is null and ${t.droppedAt} is null`),
    check('stored_files_finding', sql`${t.finding} is null or ${t.scannedAt} is not null`),
    check('stored_files_kind', isOneOf(t.kind, FILE_KINDS)),
  ],
)

/** Which thing uses a file, by kind and id; an unused file is deleted after a day. */
export const fileUses = pgTable(
  'file_uses',
  {
    subjectKind: text().notNull(),
    subjectId: uuid().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => storedFiles.id),
  },
  (t) => [
    primaryKey({ columns: [t.subjectKind, t.subjectId, t.fileId] }),
    index('file_uses_file').on(t.fileId),
  ],
)
