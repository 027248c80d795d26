import type { BillingDetails } from '#app/features/sales/orders/tables.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'

type Details = {
  orderId: string
  nameLater?: boolean | null
  billing?: Partial<BillingDetails> | null
  /** In the order of the seats; those beyond stay as they are. */
  participants?: readonly ({ name: string; email: string } | null)[] | null
  costCentreId?: string | null
  /** The version of the terms of use that was accepted, and when. */
  terms?: { version: string; at: Date } | null
}

/** Writes a locked order's participants, payer, accepted terms of use; what is left out stays. */
export async function writeDetails(tx: Tx, details: Details): Promise<void> {
  const { orderId, nameLater = null, billing = null, participants = null, costCentreId = null } = details
  const names = participants?.map((who) => who?.name ?? null) ?? null
  const emails = participants?.map((who) => who?.email ?? null) ?? null
  const { version = null, at = null } = details.terms ?? {}
  await write(tx, [orderId, nameLater, billing, names, emails, costCentreId, version, at])
}

const write = plannedWrite(
  'orders.write-details',
  `with named as (
    update tickets t set participant_name = who.name, participant_email = who.email
    from unnest($4::text[], $5::text[]) with ordinality as who(name, email, position)
    where t.order_id = $1 and t.position = who.position)
  update orders set name_later = coalesce($2, name_later), billing = coalesce($3, billing),
    cost_centre_id = case when $3::jsonb is null then cost_centre_id else $6::uuid end,
    terms_version = coalesce($7::text, terms_version),
    terms_accepted_at = case when $7::text is null then terms_accepted_at else $8::timestamptz end where id = $1`,
)
