import type { Tx } from '#app/platform/db.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import type { ComposedOrder } from './compose-order.server.ts'

const write = plannedWrite(
  'orders.write',
  `with written as (
    insert into orders (id, reference, event_id, seller_id, buyer_id, visitor_key, counted_with, state, currency,
      total_minor, seats, held_until, language, placed_by, tax, tax_minor, refund_rules, extended, is_manual, entered_by)
    values ($1, $2, $3, $4, $5, $6, $7, 'held', $8, $9, $10, $11, $12, $21, $22, $23, $24, $27, $28, $29)),
  item as (
    insert into order_items (id, order_id, position, kind, subject_id, title, language, mode, venue, city, country, time_zone, starts_at, ends_at)
    select $31::uuid, $1, 0, 'event', e.id, e.title, e.language, e.mode, e.venue, e.city, e.country, e.time_zone, e.starts_at, e.ends_at
    from events e where e.id = $3),
  lines as (
    insert into order_lines (id, order_id, item_id, kind, ticket_type_id, position, name, quantity, unit_minor, code, full_minor, pricing)
    select line.id, $1, $31::uuid, 'seat', line.type, line.position - 1, line.name, line.quantity, line.unit, line.code, line.full_minor,
      line.pricing::jsonb
    from unnest($13::uuid[], $14::uuid[], $15::text[], $16::int[], $17::bigint[], $25::text[], $26::bigint[], $30::text[])
      with ordinality as line(id, type, name, quantity, unit, code, full_minor, pricing, position))
  insert into tickets (id, order_id, line_id, event_id, position, code)
  select seat.id, $1, seat.line, $3, seat.position, seat.code
  from unnest($18::uuid[], $19::uuid[], $20::text[]) with ordinality as seat(id, line, code, position)`,
)

/**
 * Writes a held order with its item, as its event is at the moment, its lines and tickets; its seats are for
 * the caller to claim.
 */
export function writeOrder(tx: Tx, order: ComposedOrder): Promise<void> {
  return write(tx, order.values)
}
