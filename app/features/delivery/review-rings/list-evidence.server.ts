import { sql } from 'drizzle-orm'
import type { PartyId } from '#app/kit/ids.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type MarkedReview, NEW_COMPANY_DAYS } from './ring.ts'

/** More reviews of one provider are compared by their latest alone. */
const MOST_REVIEWS = 2_000

type Row = Omit<MarkedReview, 'writtenAt' | 'rating'> & { rating: string; writtenAt: string }

/**
 * The reviews of a provider that are shown or held and on which nobody has decided as a ring, with what is
 * known of where they come from. For the system alone.
 */
export async function listEvidence(tx: Tx, ctx: Ctx, trainerId: PartyId): Promise<MarkedReview[]> {
  requireSystem(ctx)
  const { rows } = await tx.execute<Row>(sql`
    with of_provider as (
      select r.id, r.written_by, r.rating, r.created_at, coalesce(o.event_id, o.id) as event, a.party_id as author_party,
        coalesce(p.card, 'transfer ' || pm.mark) as card, p.payer_id
      from reviews r join accounts a on a.id = r.written_by join orders o on o.id = r.order_id
      left join lateral (select p.gateway || ' ' || p.card_last4 as card, p.payer_id from payments p
        where p.subject_kind = 'order' and p.subject_id = o.id and p.state = 'succeeded'
        order by p.card_last4 is null, p.created_at limit 1) p on true
      left join payer_marks pm on pm.order_id = o.id
      left join review_ring_reviews rr on rr.review_id = r.id left join review_rings g on g.id = rr.ring_id
      where r.trainer_id = ${trainerId} and r.state in ('public', 'held') and g.outcome is null
      order by r.created_at desc limit ${MOST_REVIEWS}
    ), companies as (
      select c.id, c.created_at, min(o.created_at) filter (where o.seller_id = ${trainerId}) as first_at,
        bool_or(o.seller_id <> ${trainerId}) as buys_elsewhere
      from parties c join orders o on o.buyer_id = c.id
      where c.kind <> 'person' and c.id in (select o.buyer_id from reviews r join orders o on o.id = r.order_id where r.trainer_id = ${trainerId})
      group by c.id
    ), near as (
      select ${trainerId}::uuid as id
      union select member_id from memberships where company_id = ${trainerId}
      union select b.member_id from memberships a join memberships b on b.company_id = a.company_id
        join parties c on c.id = a.company_id and c.kind = 'sme' where a.member_id = ${trainerId}
    )
    select v.id, v.written_by as author, v.event::text as event, v.rating, v.created_at as "writtenAt", v.card,
      c.id as company, coalesce(c.created_at > c.first_at - make_interval(days => ${NEW_COMPANY_DAYS}::int) and not c.buys_elsewhere, false) as "isShell",
      array(select m.mark from review_marks m where m.review_id = v.id and m.kind = 'browser') as browsers,
      (select min(m.mark) from review_marks m where m.review_id = v.id and m.kind = 'network') as network,
      v.author_party in (select id from near) or v.payer_id in (select id from near)
        or exists (select from memberships m where m.company_id = c.id and m.member_id in (select id from near))
        or exists (select from review_marks m join known_devices d on d.key_hash = m.mark join accounts a on a.id = d.account_id
          where m.review_id = v.id and m.kind = 'browser' and a.party_id in (select id from near)) as "isRelated"
    from of_provider v join reviews r on r.id = v.id join orders o on o.id = r.order_id left join companies c on c.id = o.buyer_id
    order by v.created_at, v.id`)
  return rows.map(({ rating, writtenAt, ...row }) => ({
    ...row,
    rating: Number(rating),
    writtenAt: new Date(writtenAt),
  }))
}
