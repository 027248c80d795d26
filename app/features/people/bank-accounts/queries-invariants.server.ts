import { sql } from 'drizzle-orm'
import { AT, type Invariant } from '#app/platform/invariants.server.ts'

/** What must hold of bank accounts at any moment. */
export const bankAccountsInvariants: readonly Invariant[] = [
  {
    name: 'bank-accounts',
    rule: 'A bank account in force is the last one that was given and applied',
    query: sql`
      select b.party_id::text as what from bank_accounts b
      left join lateral (select c.holder, c.format, c.number, c.bank from bank_account_changes c
        where c.party_id = b.party_id and c.state = 'applied' order by c.decided_at desc, c.id desc limit 1) c on true
      where (b.holder, b.format, b.number, b.bank) is distinct from (c.holder, c.format, c.number, c.bank)`,
  },
  {
    name: 'bank-account-changes',
    rule: 'No change of a bank account waits longer than it must, by more than an hour',
    query: sql`
      select id::text as what from bank_account_changes
      where state = 'waiting' and in_force_at < ${AT} - interval '1 hour'
        and (not needs_second or confirmed_at < ${AT} - interval '1 hour')`,
  },
]
