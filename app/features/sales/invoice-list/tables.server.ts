import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { AccountId } from '#app/kit/ids.ts'
import { instant } from '#app/platform/columns.server.ts'

/**
 * That a seller sent an invoice to another address, as emails to its buyer come back; `id` is of one form.
 * The invoice is as it was.
 */
export const invoiceSendings = pgTable(
  'invoice_sendings',
  {
    id: uuid().primaryKey(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    /** Empty once whose address it is has left. */
    address: text().notNull(),
    sentBy: uuid()
      .$type<AccountId>()
      .references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('invoice_sendings_invoice').on(t.invoiceId, t.createdAt),
    index('invoice_sendings_sent_by').on(t.sentBy),
  ],
)
