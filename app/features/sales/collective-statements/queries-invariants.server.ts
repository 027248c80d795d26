import { sql } from 'drizzle-orm'
import type { Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of what companies pay at once. */
export const collectiveStatementsInvariants: readonly Invariant[] = [
  {
    name: 'collections-credit',
    rule: 'The credit of a company is what it transferred and was given back, less what it used and what was returned to it, and never below zero',
    query: sql`
      with moved as (
        select party_id, currency, amount_minor as minor from collection_receipts where party_id is not null
        union all select party_id, currency, -amount_minor from collection_uses
        union all select party_id, currency, -amount_minor from collection_returns
        union all select p.payer_id, p.currency, r.amount_minor from refunds r join payments p on p.id = r.payment_id
          where p.gateway = 'collecting' and r.state = 'succeeded'
      ), booked as (
        select owner_id, currency, sum(amount_minor) as minor from ledger_entries where account = 'credit' group by 1, 2
      )
      select coalesce(m.party_id, b.owner_id) || ' ' || coalesce(m.currency, b.currency) as what
      from (select party_id, currency, sum(minor) as minor from moved group by 1, 2) m
      full join booked b on b.owner_id = m.party_id and b.currency = m.currency
      where coalesce(m.minor, 0) <> coalesce(b.minor, 0) or coalesce(b.minor, 0) < 0`,
  },
  {
    name: 'collections-uses',
    rule: 'What a company paid at once settled whole invoices, each once, by the amount of its payment',
    query: sql`
      select coalesce(u.payment_id, p.id)::text as what from collection_uses u
      full join (select * from payments where gateway = 'collecting' and state = 'succeeded') p on p.id = u.payment_id
      where p.id is null or u.payment_id is null or u.amount_minor <> p.amount_minor or u.currency <> p.currency
        or u.order_id <> p.subject_id or u.party_id <> p.payer_id`,
  },
  {
    name: 'collective-statements',
    rule: 'Statements are numbered without gaps, and each has lines',
    query: sql`
      select c.year::text as what from collective_statement_counters c
      where c.last_number <> (select count(*) from collective_statements s where s.year = c.year)
        or c.last_number <> (select max(s.number) from collective_statements s where s.year = c.year)
      union all
      select s.number_text from collective_statements s
      where not exists (select from collective_statement_lines l where l.statement_id = s.id)`,
  },
]
