import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CreditedLine } from '#app/features/money/invoicing/credit-lines.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { BANK_FORMATS } from '#app/features/people/bank-accounts/bank-account.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { AccountId, PartyId } from '#app/kit/ids.ts'
import { instant, minor } from '#app/platform/columns.server.ts'
import { isOneOf } from '#app/platform/one-of.server.ts'

/**
 * To which account what was transferred for an order goes back: as its buyer named it, or, where nobody did
 * (`namedById` is null), the one that it came from by a bank statement. Forgotten once nothing can go back
 * any more.
 */
export const refundAccounts = pgTable(
  'refund_accounts',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    holder: text().notNull(),
    format: text({ enum: BANK_FORMATS }).notNull(),
    number: text().notNull(),
    bank: text(),
    namedById: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    updatedAt: instant().notNull(),
  },
  (t) => [
    check('refund_accounts_format', isOneOf(t.format, BANK_FORMATS)),
    check('refund_accounts_bank', sql`(${t.format} = 'iban') = (${t.bank} is null)`),
  ],
)

/**
 * A company of which staff confirmed that it pays what it orders on an invoice, and why; a row less once that
 * is taken back, whose trace stands in `audit_entries`.
 */
export const payerConfirmations = pgTable('payer_confirmations', {
  partyId: uuid()
    .$type<PartyId>()
    .primaryKey()
    .references(() => parties.id, { onDelete: 'cascade' }),
  reason: text().notNull(),
  confirmedById: uuid()
    .$type<AccountId>()
    .references(() => accounts.id, { onDelete: 'set null' }),
  confirmedAt: instant().notNull(),
})

/**
 * Lines of the invoice of an order that its seller credits, and why: what a note to it says once the money
 * goes back, or at once of what nobody has paid. Its id is the key of the form.
 */
export const lineCredits = pgTable(
  'line_credits',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lines: jsonb().$type<CreditedLine[]>().notNull(),
    amountMinor: minor().notNull(),
    reason: text().notNull(),
    createdBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (t) => [index('line_credits_order').on(t.orderId), check('line_credits_amount', sql`${t.amountMinor} > 0`)],
)
