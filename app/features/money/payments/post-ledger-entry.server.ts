import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import type { LEDGER_KINDS, Posting } from './ledger.ts'
import type { LedgerSubject } from './payment.ts'

export type LedgerFacts = {
  kind: (typeof LEDGER_KINDS)[number]
  /** Names the fact ('capture:<payment>'); a second entry for it is written by nobody. */
  uniqueKey: string
  subject: LedgerSubject
  occurredAt: Date
  postings: readonly Posting[]
}

const writeEntries = plannedWrite(
  'payments.post-ledger-entry',
  `with given as materialized (
    select * from jsonb_to_record($1::jsonb) as given(id uuid, kind text, unique_key text, subject_kind text, subject_id uuid,
      occurred_at timestamptz, entries jsonb)),
  moved as (
    insert into ledger_transactions (id, kind, unique_key, subject_kind, subject_id, occurred_at)
    select id, kind, unique_key, subject_kind, subject_id, occurred_at from given on conflict do nothing returning id),
  written as (
    insert into ledger_entries (id, transaction_id, account, owner_id, amount_minor, currency)
    select entry.id, moved.id, entry.account, entry.owner_id, entry.amount_minor, entry.currency
    from moved, given, jsonb_to_recordset(given.entries)
      as entry(id uuid, account text, owner_id uuid, amount_minor bigint, currency text))
  select from moved`,
)

/**
 * Writes one movement of money as double entries; amounts of zero are left out, and what was written before
 * is not again.
 */
export async function postLedgerEntry(tx: Tx, facts: LedgerFacts): Promise<void> {
  const { kind, uniqueKey, subject, occurredAt } = facts
  const postings = facts.postings.filter((posting) => posting.amount.minor !== 0)
  const given = {
    id: newId(),
    kind,
    unique_key: uniqueKey,
    subject_kind: subject.kind,
    subject_id: subject.id,
    occurred_at: occurredAt,
    entries: postings.map(({ account, ownerId, amount }) => ({
      id: newId(),
      account,
      owner_id: ownerId,
      amount_minor: amount.minor,
      currency: amount.currency,
    })),
  }
  await writeEntries(tx, [JSON.stringify(given)])
}
