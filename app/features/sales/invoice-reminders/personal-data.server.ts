import { eq, or, sql } from 'drizzle-orm'
import { nameShown } from '#app/features/people/parties/queries-scope.server.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import { personalRows } from '#app/platform/personal-data.server.ts'
import { invoiceReminders, reminderPauses, reminderSettings } from './tables.server.ts'

export const invoiceRemindersRows = [
  personalRows(invoiceReminders, {
    of: ({ partyId }) => or(eq(invoiceReminders.buyerId, partyId), eq(invoiceReminders.sellerId, partyId)),
    fate: 'kept',
    exported: {
      as: 'invoice-reminders',
      columns: [
        'step',
        'numberText',
        'issuedOn',
        'language',
        'currency',
        'openMinor',
        'claim',
        'invoiceNumber',
        'invoiceIssuedOn',
        'dueOn',
        'transfer',
        'state',
        'createdAt',
      ],
      withheld: ['year', 'number', 'seller', 'buyer'],
      also: ({ partyId }) => ({
        seller: sql`case when ${invoiceReminders.sellerId} = ${partyId} then ${invoiceReminders.seller}
          else jsonb_build_object('name', ${nameShown(invoiceReminders.sellerId)}) end`,
        buyer: sql`case when ${invoiceReminders.buyerId} = ${partyId} then ${invoiceReminders.buyer}
          else jsonb_build_object('name', ${nameShown(invoiceReminders.buyerId)}) end`,
      }),
    },
    why: 'reminders are kept for as long as their invoices are',
  }),
  personalRows(reminderPauses, {
    of: ({ accountId, partyId }) =>
      or(
        eq(reminderPauses.pausedBy, accountId),
        sql`${reminderPauses.orderId} in (select o.id from ${orders} o where o.seller_id = ${partyId})`,
      ),
    fate: { pausedBy: null, note: null },
    exported: {
      as: 'reminder-pauses',
      columns: ['reason', 'note', 'pausedAt'],
      also: () => ({
        order: sql`(select o.reference from ${orders} o where o.id = ${reminderPauses.orderId})`,
      }),
    },
    stays: ['reason'],
    why: 'the other side is not reminded as long as it stands',
  }),
  personalRows(reminderSettings, {
    of: ({ partyId }) => eq(reminderSettings.sellerId, partyId),
    fate: 'deleted',
    exported: { as: 'reminder-settings', columns: ['days', 'charges', 'updatedAt'] },
  }),
]
