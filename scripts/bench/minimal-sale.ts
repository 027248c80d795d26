import type pg from 'pg'
import { newCode, newId } from '#app/kit/ids.ts'

export type MinimalOffer = {
  eventId: string
  typeId: string
  quotaId: string
  size: number
  sellerId: string
  priceMinor: number
}

/** What a hand-written sale needs to know of an event. */
export async function findMinimalOffer(client: pg.Client | pg.Pool, typeId: string): Promise<MinimalOffer> {
  const { rows } = await client.query(
    `select e.id as "eventId", t.id as "typeId", q.id as "quotaId", q.size, e.owner_id as "sellerId", t.price_minor as "priceMinor"
      from ticket_types t join events e on e.id = t.event_id
      join quota_ticket_types qt on qt.ticket_type_id = t.id join quotas q on q.id = qt.quota_id where t.id = $1`,
    [typeId],
  )
  return rows[0]
}

const SEATS = 2

/**
 * A sale with the promises of the product and nothing else, by hand on one connection: seats are counted
 * under the quota's lock, the payment is committed before the gateway would hear of it, and the settlement
 * writes ledger, tickets and a number without gaps. Three transactions; statements are planned once.
 */
export async function sellByHand(
  client: pg.Client,
  { partyId: buyerId, accountId }: { partyId: string; accountId: string },
  offer: MinimalOffer,
): Promise<void> {
  const run = (name: string, text: string, values: unknown[] = []) => client.query({ name, text, values })
  const [orderId, itemId, lineId, paymentId] = [newId(), newId(), newId(), newId()]
  const total = SEATS * offer.priceMinor
  const commission = Math.round(total / 10)
  const year = new Date().getUTCFullYear()

  await client.query('begin')
  await run(
    'order',
    `insert into orders (id, reference, event_id, seller_id, buyer_id, placed_by, state, currency, total_minor, seats, held_until)
      values ($1, $2, $3, $4, $5, $8, 'held', 'EUR', $6, $7, now() + interval '15 minutes')`,
    [orderId, newCode(10), offer.eventId, offer.sellerId, buyerId, total, SEATS, accountId],
  )
  await run(
    'item',
    `insert into order_items (id, order_id, position, kind, subject_id, title, language, mode, city, time_zone, starts_at, ends_at)
      select $1, $2, 0, 'event', e.id, e.title, e.language, e.mode, e.city, e.time_zone, e.starts_at, e.ends_at from events e where e.id = $3`,
    [itemId, orderId, offer.eventId],
  )
  await run(
    'line',
    `insert into order_lines (id, order_id, item_id, kind, ticket_type_id, position, name, quantity, unit_minor, commission_rate, commission_rule_id)
      select $1, $2, $6, 'seat', $3, 0, 'Regular', $4, $5, rate, id from commission_rules where set_by is null`,
    [lineId, orderId, offer.typeId, SEATS, offer.priceMinor, itemId],
  )
  await run(
    'tickets',
    `insert into tickets (id, order_id, line_id, event_id, position, code)
      select gen_random_uuid(), $1::uuid, $2, $3, at, $1::uuid::text || at from generate_series(1, $4::int) at`,
    [orderId, lineId, offer.eventId, SEATS],
  )
  await run('lock', 'select size from quotas where id = $1 for update', [offer.quotaId])
  const counted = await run(
    'count',
    `select coalesce(sum(quantity), 0)::int as used from seat_allocations
      where ticket_type_id = $1 and (state = 'taken' or (state = 'held' and held_until > clock_timestamp()))`,
    [offer.typeId],
  )
  if (counted.rows[0].used + SEATS > offer.size) throw new Error('sold out')
  await run(
    'claim',
    `insert into seat_allocations (id, event_id, ticket_type_id, order_id, quantity, state, held_until)
      values ($1, $2, $3, $4, $5, 'held', now() + interval '15 minutes')`,
    [newId(), offer.eventId, offer.typeId, orderId, SEATS],
  )
  await client.query('commit')

  await client.query('begin')
  await run('paying', `update orders set payment = 'awaiting' where id = $1 and state = 'held'`, [orderId])
  await run(
    'payment',
    `insert into payments (id, subject_kind, subject_id, payer_id, gateway, idempotency_key, body_hash, amount_minor, currency, state)
      values ($1::uuid, 'order', $2, $3, 'sandbox', $1::uuid::text, '', $4, 'EUR', 'started')`,
    [paymentId, orderId, buyerId, total],
  )
  await client.query('commit')

  await client.query('begin')
  await run('taken', `update seat_allocations set state = 'taken', held_until = null where order_id = $1`, [
    orderId,
  ])
  await run('valid', `update tickets set state = 'valid' where order_id = $1`, [orderId])
  await run(
    'confirmed',
    `update orders set state = 'confirmed', payment = 'paid', confirmed_at = now(), held_until = null, commission_minor = $2 where id = $1`,
    [orderId, commission],
  )
  await run('paid', `update payments set state = 'succeeded', settled_at = now() where id = $1`, [paymentId])
  await run(
    'ledger',
    `with capture as (
      insert into ledger_transactions (id, kind, unique_key, subject_kind, subject_id)
        values ($1, 'capture', 'capture:' || $3::uuid, 'order', $4::uuid), ($2, 'sale', 'sale:' || $4::uuid, 'order', $4::uuid) returning 1)
      insert into ledger_entries (id, transaction_id, account, owner_id, amount_minor, currency) values
        (gen_random_uuid(), $1, 'clearing', null, $5::bigint, 'EUR'), (gen_random_uuid(), $1, 'receivable', $6, -$5::bigint, 'EUR'),
        (gen_random_uuid(), $2, 'clearing', null, -$5::bigint, 'EUR'),
        (gen_random_uuid(), $2, 'payable', $7, $5::bigint - $8::bigint, 'EUR'),
        (gen_random_uuid(), $2, 'commission', null, $8::bigint, 'EUR')`,
    [newId(), newId(), paymentId, orderId, total, buyerId, offer.sellerId, commission],
  )
  const number = await run(
    'number',
    `insert into document_counters (seller_id, kind, year, last_number) values ($1, 'invoice', $2, 1)
      on conflict (seller_id, kind, year) do update set last_number = document_counters.last_number + 1 returning last_number`,
    [offer.sellerId, year],
  )
  await run(
    'invoice',
    `insert into invoices (id, seller_id, buyer_id, subject_kind, subject_id, year, number, number_text, issued_on, due_on,
        language, currency, total_minor, lines, seller, buyer, state)
      values ($1, $2, $3, 'order', $4, $5, $6::int, $6::int::text, now(), now(), 'en', 'EUR', $7, '[]', '{}', '{}', 'paid')`,
    [newId(), offer.sellerId, buyerId, orderId, year, number.rows[0].last_number, total],
  )
  await client.query('commit')
}
