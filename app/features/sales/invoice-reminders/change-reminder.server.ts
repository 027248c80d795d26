import { stepAlong } from '#app/platform/change-state.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { plannedWrite } from '#app/platform/prepared-query.server.ts'
import { REMINDER_TABLE, type ReminderStep } from './reminder.ts'

const step = (name: ReminderStep) => {
  const { to, from } = stepAlong({ state: REMINDER_TABLE }, 'state', name)
  return plannedWrite(
    `invoice-reminders.${name}`,
    `update invoice_reminders set ${to} where order_id = $1 and ${from}`,
  )
}

const STEPS = { settle: step('settle'), withdraw: step('withdraw') }

/** Takes the reminders of an order along with what becomes of its invoice. */
export async function changeReminders(tx: Tx, orderId: string, name: ReminderStep): Promise<void> {
  await STEPS[name](tx, [orderId])
}
