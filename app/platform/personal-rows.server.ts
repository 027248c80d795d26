import { eq, or, sql } from 'drizzle-orm'
import { personalRows, rowsOfNobody } from './personal-data.server.ts'
import {
  attempts,
  auditChain,
  auditEntries,
  auditPersonal,
  bounces,
  deadAddresses,
  emails,
  facts,
  failures,
  idempotencyKeys,
  killSwitches,
  readerEnds,
  refusals,
  sandboxCharges,
  sandboxDisputes,
  sandboxWebhooks,
  stripeCheckouts,
} from './tables.server.ts'

/** What the platform's own tables hold of persons. */
export const platformRows = [
  personalRows(emails, {
    of: ({ email }) =>
      or(
        sql`lower(${emails.toAddress}) = ${email}`,
        sql`lower(${emails.replyTo}) = ${email}`,
        sql`position(${email} in lower(${emails.text})) > 0`,
      ),
    fate: 'deleted',
    exported: {
      as: 'emails',
      // What is read to them alone; what they said may open something, as links and codes do.
      of: ({ provenEmail }) => sql`lower(${emails.toAddress}) = ${provenEmail}`,
      columns: ['subject', 'kind', 'language', 'state', 'createdAt', 'sentAt'],
      withheld: [
        'toAddress',
        'replyTo',
        'html',
        'text',
        'attachments',
        'unsubscribe',
        'secrets',
        'dedupKey',
        'attempts',
        'lastError',
      ],
    },
  }),
  personalRows(bounces, {
    of: ({ email }) => sql`${bounces.address} = ${email}`,
    fate: 'deleted',
    exported: {
      as: 'emails-came-back',
      of: ({ provenEmail }) => sql`${bounces.address} = ${provenEmail}`,
      columns: ['kind', 'status', 'at'],
      withheld: ['address', 'said'],
    },
  }),
  personalRows(deadAddresses, {
    of: ({ email }) => sql`${deadAddresses.address} = ${email}`,
    fate: 'deleted',
    exported: {
      as: 'emails-stopped',
      of: ({ provenEmail }) => sql`${deadAddresses.address} = ${provenEmail}`,
      columns: ['reason', 'status', 'since'],
      withheld: ['address', 'said'],
    },
  }),
  personalRows(auditPersonal, {
    of: ({ accountId, partyId }) =>
      sql`${auditPersonal.entryId} in (select ${auditEntries.id} from ${auditEntries}
        where ${auditEntries.accountId} = ${accountId} or ${auditEntries.subjectId} in (${accountId}::text, ${partyId}::text))`,
    fate: 'deleted',
    exported: 'reasons and names that others noted, beside what was done, which is given',
  }),
  personalRows(auditEntries, {
    of: ({ accountId, partyId }) =>
      or(
        eq(auditEntries.accountId, accountId),
        sql`${auditEntries.subjectId} in (${accountId}::text, ${partyId}::text)`,
      ),
    fate: 'kept',
    exported: {
      as: 'activity',
      of: ({ accountId }) => eq(auditEntries.accountId, accountId),
      columns: ['at', 'action', 'subjectKind'],
      withheld: ['actor', 'subjectId', 'requestId', 'facts'],
    },
    stays: ['actor', 'action', 'subjectKind', 'subjectId', 'requestId'],
    why: 'that something was done, by whom as a number, must stay traceable; what names anybody stands apart',
  }),
  personalRows(failures, {
    of: ({ accountId }) => eq(failures.settledBy, accountId),
    fate: { settledBy: null },
    exported: {
      as: 'failures-settled',
      columns: ['kind', 'name', 'outcome', 'reason', 'settledAt'],
      withheld: ['payload', 'message', 'isRepeatable', 'failedAt'],
    },
    stays: ['kind', 'name', 'payload', 'message', 'outcome', 'reason'],
    why: 'numbers of things, and what became of work that the house owes others',
  }),
  personalRows(killSwitches, {
    of: ({ accountId }) => eq(killSwitches.turnedOffBy, accountId),
    fate: { turnedOffBy: null },
    exported: {
      as: 'kill-switches',
      columns: ['name', 'reason', 'turnedOffAt', 'endsAt'],
    },
    stays: ['name', 'reason'],
    why: 'why a part of the house is off, for colleagues, until it is on again',
  }),
  personalRows(refusals, {
    of: ({ accountId }) => eq(refusals.accountId, accountId),
    fate: 'deleted',
    exported: { as: 'refusals', columns: ['kind', 'network', 'route', 'reason', 'hour', 'times', 'lastAt'] },
  }),
  personalRows(readerEnds, {
    of: ({ partyId }) => eq(readerEnds.ownerId, partyId),
    fate: 'deleted',
    exported: {
      as: 'files-not-read',
      columns: ['name', 'reader', 'bytes', 'ends', 'lastAt'],
      withheld: ['digest', 'fault', 'begunAt'],
    },
  }),
  rowsOfNobody(auditChain, 'hashes of entries, which name nobody'),
  rowsOfNobody(facts, 'numbers of things and parties, states and amounts, no words, for 90 days'),
  rowsOfNobody(idempotencyKeys, 'answers that are forgotten after 48 hours'),
  rowsOfNobody(sandboxCharges, 'the sandbox gateway’s own books'),
  rowsOfNobody(sandboxDisputes, 'the sandbox gateway’s own books'),
  rowsOfNobody(sandboxWebhooks, 'the sandbox gateway’s own books'),
  rowsOfNobody(stripeCheckouts, 'which page at Stripe a payment is made on'),
  rowsOfNobody(attempts, 'counts that end within a day'),
]
