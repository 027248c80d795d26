import { newId } from '#app/kit/ids.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import type { LEDGER_KINDS, Posting } from './ledger.ts'
import type { Subject } from './payment.ts'

export type LedgerFacts = {
  kind: (typeof LEDGER_KINDS)[number]
  /** Names the fact ('capture:<payment>'); a second entry for it is written by nobody. */
  uniqueKey: string
  subject: Subject
  occurredAt: Date
  postings: readonly Posting[]
}

const writeEntries = plannedWrite(
  'payments.post-ledger-entry',
  `with moved as (
    insert into ledger_transactions (id, kind, unique_key, subject_kind, subject_id, occurred_at)
    values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id),
  entries as (
    insert into ledger_entries (id, transaction_id, account, owner_id, amount_minor, currency)
    select entry.id, moved.id, entry.account, entry.owner, entry.amount, entry.currency
    from moved, unnest($7::uuid[], $8::text[], $9::uuid[], $10::bigint[], $11::text[])
      as entry(id, account, owner, amount, currency))
  select from moved`,
)

/**
 * Writes one movement of money as double entries; amounts of zero are left out, and what was written before
 * is not again.
 */
export async function postLedgerEntry(tx: Tx, facts: LedgerFacts): Promise<void> {
  const { kind, uniqueKey, subject, occurredAt } = facts
  const postings = facts.postings.filter((posting) => posting.amount.minor !== 0)
  await writeEntries(tx, [
    newId(),
    kind,
    uniqueKey,
    subject.kind,
    subject.id,
    occurredAt,
    postings.map(() => newId()),
    postings.map((posting) => posting.account),
    postings.map((posting) => posting.ownerId),
    postings.map((posting) => posting.amount.minor),
    postings.map((posting) => posting.amount.currency),
  ])
}
