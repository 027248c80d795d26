import { type SQL, sql } from 'drizzle-orm'
import { entriesOf, entriesPaidOutBy } from '#app/features/money/payments/queries-scope.server.ts'
import { notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import type { Scope } from '#app/platform/scope.server.ts'
import { canReportSellers, canSayTaxDetails } from './policy.ts'
import { taxDetailsOf, taxDetailsReportedBy } from './queries-scope.server.ts'
import { FIGURES, hasFigures, type Quarter, type SellerIdentity, type SellerYear } from './seller-report.ts'
import { sellerTaxDetails } from './tables.server.ts'

const MOST_SELLERS = 50_000

const start = (year: number) => new Date(Date.UTC(year, 0, 1)).toISOString()

/**
 * What the ledger has of each order by quarter: what was credited of it to its seller, without what payers
 * transferred to the seller’s own account being taken off again, what the marketplace kept as commission, and
 * what of it went to a tax office.
 */
const ofOrders = (year: number, entries: Scope<'entries'>) => sql`
  select ledger_entries.owner_id, ledger_entries.currency, t.subject_id,
    extract(quarter from t.occurred_at at time zone 'UTC')::int as quarter,
    sum(ledger_entries.amount_minor) as consideration,
    coalesce(sum(c.amount_minor), 0) as fees,
    coalesce(sum(-ledger_entries.amount_minor) filter (where t.kind = 'tax_collected'), 0) as taxes,
    bool_or(t.kind = 'sale') and sum(ledger_entries.amount_minor) filter (where t.kind in ('sale', 'sale_reversal')) > 0 as is_activity
  from ledger_entries
  join ledger_transactions t on t.id = ledger_entries.transaction_id
  left join ledger_entries c on c.transaction_id = t.id and c.account = 'commission' and c.currency = ledger_entries.currency
  where ledger_entries.account = 'payable' and t.kind in ('sale', 'sale_reversal', 'tax_collected', 'dispute', 'dispute_won')
    and t.occurred_at >= ${start(year)}::timestamptz and t.occurred_at < ${start(year + 1)}::timestamptz and ${entries}
  group by 1, 2, 3, 4`

const quarters = (year: number, entries: Scope<'entries'>) => sql`
  select o.owner_id, o.currency, jsonb_object_agg(o.quarter, o.figures) as quarters
  from (
    select m.owner_id, m.currency, m.quarter, jsonb_build_object('consideration', sum(m.consideration),
      'activities', count(*) filter (where m.is_activity), 'fees', sum(m.fees), 'taxes', sum(m.taxes)) as figures
    from (${ofOrders(year, entries)}) m group by 1, 2, 3
  ) o group by 1, 2`

type Row = Record<keyof SellerIdentity, string | null> & {
  partyId: string
  slug: string
  name: string
  currency: string
  quarters: Record<string, Quarter>
}

/** What a seller has said, and else what it is called and where it is on its invoices. */
export const identityColumns = sql`
  coalesce(d.seller_type, case when p.kind = 'person' and p.legal_form is null and p.profile_type = 'indprofile' or p.legal_form = 'person'
    then 'individual' else 'entity' end) as "sellerType",
  coalesce(d.legal_name, case when d.party_id is null then p.legal_name end) as "legalName",
  d.given_name as "givenName", d.family_name as "familyName",
  case when d.party_id is null then p.street else d.street end as street,
  case when d.party_id is null then p.postal_code else d.postal_code end as "postalCode",
  case when d.party_id is null then p.city else d.city end as city,
  case when d.party_id is null then p.country else d.country end as country,
  d.tin, d.tin_country as "tinCountry", case when d.has_no_tin then 'on' end as "hasNoTin",
  case when d.party_id is null then p.tax_number else d.vat_number end as "vatNumber",
  case when d.party_id is null then p.register_number else d.register_number end as "registerNumber",
  d.birth_date::text as "birthDate", d.birth_city as "birthCity", d.birth_country as "birthCountry", d.excluded_as as "excludedAs",
  b.number as "accountNumber", b.holder as "accountHolder"`

/** The parties of a query, `of` their ids, with what they said in a scope and their accounts. */
export const identityTables = (of: SQL, details: Scope<'tax details'>) => sql`
  join parties p on p.id = ${of}
  left join (select ${sellerTaxDetails}.* from ${sellerTaxDetails} where ${details}) d on d.party_id = p.id
  left join bank_accounts b on b.party_id = p.id`

const NOTHING: Quarter = { consideration: 0, activities: 0, fees: 0, taxes: 0 }

export function identityOf(row: Record<keyof SellerIdentity, string | null>): SellerIdentity {
  const { sellerType, excludedAs, hasNoTin, ...said } = row
  return {
    sellerType: sellerType === 'entity' ? 'entity' : 'individual',
    legalName: said.legalName,
    givenName: said.givenName,
    familyName: said.familyName,
    street: said.street,
    postalCode: said.postalCode,
    city: said.city,
    country: said.country,
    tin: said.tin,
    tinCountry: said.tinCountry,
    hasNoTin: hasNoTin === 'on',
    vatNumber: said.vatNumber,
    registerNumber: said.registerNumber,
    birthDate: said.birthDate,
    birthCity: said.birthCity,
    birthCountry: said.birthCountry,
    excludedAs: excludedAs as SellerIdentity['excludedAs'],
    accountNumber: said.accountNumber,
    accountHolder: said.accountHolder,
  }
}

function yearOf({ partyId, slug, name, currency, quarters: said, ...row }: Row): SellerYear {
  const figuresOf = (quarter: Quarter = NOTHING) =>
    Object.fromEntries(FIGURES.map((figure) => [figure, Number(quarter[figure])])) as Quarter
  return {
    partyId,
    slug,
    name,
    currency,
    identity: identityOf(row),
    quarters: ['1', '2', '3', '4'].map((quarter) => figuresOf(said[quarter])),
  }
}

async function yearsOf(
  ctx: Ctx,
  year: number,
  { entries, details }: { entries: Scope<'entries'>; details: Scope<'tax details'> },
): Promise<SellerYear[]> {
  const { rows } = await read(ctx).execute<Row>(sql`
    select q.owner_id as "partyId", p.slug, coalesce(nullif(p.name, ''), p.display_slug) as name, q.currency, q.quarters, ${identityColumns}
    from (${quarters(year, entries)}) q ${identityTables(sql`q.owner_id`, details)}
    order by p.slug, q.currency limit ${MOST_SELLERS + 1}`)
  if (rows.length > MOST_SELLERS) throw refuse('limit', 'seller-reports:refused.tooMany')
  return rows.map(yearOf).filter((seller) => hasFigures(seller.quarters))
}

/**
 * What every seller earned in a year, by quarter and currency, in minor units, and who each is. Quarters are
 * those of UTC. For the system and staff who pay out; not found for anybody else. One query.
 */
export async function listSellerYears(ctx: Ctx, year: number): Promise<SellerYear[]> {
  const { actor } = ctx
  if (actor.kind !== 'system' && !canReportSellers(actor)) throw notFound()
  return yearsOf(ctx, year, { entries: entriesPaidOutBy(actor), details: taxDetailsReportedBy(actor) })
}

/** The same of the party acted for, for who manages its account; not found for anybody else. One query. */
export async function listOwnYear(ctx: Ctx, year: number): Promise<SellerYear[]> {
  const { actor } = ctx
  if (!canSayTaxDetails(actor)) throw notFound()
  return yearsOf(ctx, year, { entries: entriesOf(actor), details: taxDetailsOf(actor) })
}
