import { sql } from 'drizzle-orm'
import { everyOrder } from '#app/features/sales/orders/queries-scope.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { findReminded } from './find-reminded.server.ts'
import { issueReminder } from './issue-reminder.server.ts'
import { lockReminded } from './lock-reminded.server.ts'

/** Of one run; what is left is the next one's. */
const MOST = 500

/** USUAL_DAYS. */
const USUAL = sql`'{3,14,28}'::int[]`

type Due = { id: string }

/**
 * Issues what reminders are due by their sellers' schedules and calendars, each in a transaction of its own
 * and once for each step. Nothing of what is paid, credited, cancelled or paused. Returns how many. Refuses
 * whoever is not the system.
 */
export async function sendReminders(ctx: Ctx): Promise<number> {
  requireSystem(ctx)

  const due = await listDue(ctx)
  let sent = 0
  for (const { id } of due) {
    const isSent = await inTransaction(async (tx) => {
      const found = await lockReminded(tx, sql`invoices.id = ${id}`)
      if (!found) return false
      const reminded = await findReminded(tx, { ...found, now: ctx.now() })
      const { next, today, isOwed, paused } = reminded
      if (!isOwed || paused !== null || next === null || next.on > today) return false
      if (reminded.sent.some(({ issuedOn }) => issuedOn === today)) return false

      await issueReminder(tx, ctx, { ...found, reminded, step: next.step, sentBy: null })
      return true
    })
    if (isSent) sent += 1
  }
  return sent
}

/** As `nextReminder` says, read of all at once. */
async function listDue(ctx: Ctx): Promise<Due[]> {
  const { rows } = await read(ctx).execute<Due>(sql`
    select i.id from invoices i
    join orders o on o.id = i.subject_id and o.payment = 'awaiting'
    left join reminder_settings s on s.seller_id = i.seller_id
    left join trainer_profiles t on t.party_id = i.seller_id
    cross join lateral (select coalesce(s.days, ${USUAL}) as days,
      (${ctx.now().toISOString()}::timestamptz at time zone coalesce(t.time_zone, 'UTC'))::date as today) plan
    cross join lateral (select coalesce(max(r.step), 0) as done, max(r.issued_on) as last
      from invoice_reminders r where r.order_id = o.id) sent
    where ${everyOrder(ctx)} and i.kind = 'invoice' and i.subject_kind = 'order' and i.state = 'issued' and i.transfer is not null
      and i.due_on < plan.today and plan.days[sent.done + 1] is not null
      and greatest(i.due_on + plan.days[sent.done + 1],
        sent.last + plan.days[sent.done + 1] - coalesce(plan.days[sent.done], 0)) <= plan.today
      and not exists (select from reminder_pauses p where p.order_id = o.id)
      and not exists (select from correction_requests c where c.invoice_id = i.id and c.state = 'asked')
    order by i.due_on, i.id limit ${MOST}`)
  return rows
}
