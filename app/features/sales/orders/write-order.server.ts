import { findCommission } from '#app/features/money/commission/find-commission.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import type { ComposedOrder } from './compose-order.server.ts'

const write = plannedWrite(
  'orders.write',
  `with given as materialized (
    select * from jsonb_to_record($1::jsonb) as given(id uuid, reference text, event_id uuid, seller_id uuid, buyer_id uuid, placed_by uuid,
      visitor_key text, counted_with text, currency text, total_minor bigint, tax_minor bigint, tax jsonb, refund_rules jsonb, seats int,
      held_until timestamptz, extended boolean, is_manual boolean, entered_by uuid, language text, item_id uuid, lines jsonb, tickets jsonb)),
  written as (
    insert into orders (id, reference, event_id, seller_id, buyer_id, placed_by, visitor_key, counted_with, state, currency, total_minor,
      tax_minor, tax, refund_rules, seats, held_until, extended, is_manual, entered_by, language)
    select id, reference, event_id, seller_id, buyer_id, placed_by, visitor_key, counted_with, 'held', currency, total_minor,
      tax_minor, tax, refund_rules, seats, held_until, extended, is_manual, entered_by, language from given),
  item as (
    insert into order_items (id, order_id, position, kind, subject_id, title, language, mode, venue, city, country, time_zone, starts_at, ends_at)
    select given.item_id, given.id, 0, 'event', e.id, e.title, e.language, e.mode, e.venue, e.city, e.country, e.time_zone, e.starts_at, e.ends_at
    from given join events e on e.id = given.event_id),
  lines as (
    insert into order_lines (id, order_id, item_id, kind, ticket_type_id, position, name, quantity, unit_minor, code, full_minor, pricing, tax,
      commission_rate, commission_rule_id)
    select line.id, given.id, given.item_id, 'seat', line.ticket_type_id, line.position, line.name, line.quantity, line.unit_minor, line.code,
      line.full_minor, line.pricing, line.tax, $2::int, $3::uuid
    from given, jsonb_to_recordset(given.lines) as line(id uuid, ticket_type_id uuid, position smallint, name text, quantity int,
      unit_minor bigint, code text, full_minor bigint, pricing jsonb, tax jsonb))
  insert into tickets (id, order_id, line_id, event_id, position, code)
  select ticket.id, given.id, ticket.line_id, given.event_id, ticket.position, ticket.code
  from given, jsonb_to_recordset(given.tickets) as ticket(id uuid, line_id uuid, position int, code text)`,
)

/** By whose own links its buyer came, and when it is written. */
type Placed = { linkCodes: readonly string[]; at: Date }

/**
 * Writes a held order with its item, as its event is at the moment, its lines, each with what the marketplace
 * keeps of it from then on, and tickets; its seats are for the caller to claim.
 */
export async function writeOrder(tx: Tx, { values }: ComposedOrder, placed: Placed): Promise<void> {
  const sold = { sellerId: values.seller_id, eventId: values.event_id, ...placed }
  const { commissionRate, commissionRuleId } = await findCommission(tx, sold)
  await write(tx, [JSON.stringify(values), commissionRate, commissionRuleId])
}
