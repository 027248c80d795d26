import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { APPROVALS } from '#app/kit/actor.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { TAX_KINDS, TAX_TREATMENTS } from '#app/kit/tax.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'
import { PARTY_KINDS, PROFILE_TYPES, VISIBILITIES } from './party.ts'

const instant = () => timestamp({ withTimezone: true })

/**
 * Who owns, sells, buys and pays: a person, a company or an SME. `slug` is its public address, compared in lower case;
 * `displaySlug` the same as it is written. What decides whether a provider is seen stands here and nowhere else.
 * As a seller: the name, address and tax number of its invoices, and what its prices say of tax (`taxRate` in hundredths of
 * a percent); who has not said has no `taxTreatment`.
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
    approval: text({ enum: APPROVALS }).notNull().default('none'),
    suspendedAt: instant(),
    deactivatedAt: instant(),
    legalName: text(),
    street: text(),
    postalCode: text(),
    city: text(),
    country: text(),
    taxNumber: text(),
    taxTreatment: text({ enum: TAX_TREATMENTS }),
    taxKind: text({ enum: TAX_KINDS }),
    taxRate: integer(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('parties_slug').on(t.slug),
    unique('parties_names').on(t.id, t.slug, t.displaySlug),
    check('parties_kind', isOneOf(t.kind, PARTY_KINDS)),
    check('parties_profile_type', isOneOf(t.profileType, PROFILE_TYPES)),
    check('parties_visibility', isOneOf(t.visibility, VISIBILITIES)),
    check('parties_approval', isOneOf(t.approval, APPROVALS)),
    check('parties_tax_treatment', isOneOf(t.taxTreatment, TAX_TREATMENTS)),
    check('parties_tax_kind', isOneOf(t.taxKind, TAX_KINDS)),
    check(
      'parties_tax',
      sql`(${t.taxTreatment} is null) = (${t.taxKind} is null) and (${t.taxTreatment} is null) = (${t.taxRate} is null)
        and (${t.taxRate} is null or ${t.taxRate} between 0 and 10000)
        and (coalesce(${t.taxTreatment}, '') in ('included', 'added') or coalesce(${t.taxRate}, 0) = 0)`,
    ),
    check('parties_slug_lower', sql`${t.slug} = lower(${t.displaySlug})`),
    check('parties_slug_format', sql`${t.displaySlug} ~ '^[A-Za-z][A-Za-z0-9_-]{1,59}$'`),
  ],
)
