import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { invoices } from '#app/features/money/invoicing/tables.server.ts'
import { partyActedFor } from '#app/features/people/parties/queries-scope.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { invoicesOf } from '#app/features/sales/invoice-list/queries-scope.server.ts'
import { owedMinor } from '#app/features/sales/orders/open-money.ts'
import { orders } from '#app/features/sales/orders/tables.server.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { localDate } from '#app/kit/dates.ts'
import { isId } from '#app/kit/ids.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { lateClaim } from './late-interest.ts'
import { canRemind, canSetReminders } from './policy.ts'
import { pausesOf, reminderSettingsOf, remindersSeenBy } from './queries-scope.server.ts'
import { nextReminder, type PauseReason, USUAL_DAYS, type WhyPaused } from './reminder.ts'
import { invoiceReminders, reminderPauses, reminderSettings } from './tables.server.ts'

type PartyCtx = Ctx & { actor: PartyActor }

/** When the party acted for reminds, as usual where it has said nothing, and in whose law it stands. */
export async function getReminderSettings(ctx: PartyCtx) {
  const [[saved], [place]] = await Promise.all([
    read(ctx)
      .select({ days: reminderSettings.days, charges: reminderSettings.charges })
      .from(reminderSettings)
      .where(reminderSettingsOf(ctx.actor)),
    read(ctx)
      .select({
        country: sql<string | null>`coalesce(${parties.country}, ${trainerProfiles.country})`,
        timeZone: trainerProfiles.timeZone,
      })
      .from(parties)
      .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, parties.id))
      .where(partyActedFor(ctx.actor)),
  ])
  return {
    days: saved?.days ?? [...USUAL_DAYS],
    charges: saved?.charges ?? false,
    country: place?.country ?? null,
    today: localDate(ctx.now(), place?.timeZone ?? 'UTC'),
    can: canSetReminders(ctx.actor),
  }
}

export type ReminderSettings = Awaited<ReturnType<typeof getReminderSettings>>

/**
 * What stands beside an invoice of a list: of reminders the last, the next, or why they are paused, where it
 * is overdue; and whether its buyer asks for another recipient.
 */
export type ReminderMark = {
  isAsked: boolean
  count: number
  last: string | null
  next: string | null
  paused: WhyPaused | null
}

/**
 * The same of all of a page that the party acted for issued, by their ids. One query.
 */
export async function listReminderMarks(
  ctx: PartyCtx,
  ids: readonly string[],
): Promise<Record<string, ReminderMark>> {
  if (ids.length === 0) return {}
  const rows = await read(ctx)
    .select({
      id: invoices.id,
      dueOn: invoices.dueOn,
      days: reminderSettings.days,
      timeZone: trainerProfiles.timeZone,
      sent: sql<
        { step: number | null; issuedOn: string }[]
      >`(select coalesce(json_agg(json_build_object('step', r.step, 'issuedOn', r.issued_on)), '[]')
        from ${invoiceReminders} r where r.order_id = invoices.subject_id)`,
      paused: sql<WhyPaused | null>`coalesce((select p.reason from ${reminderPauses} p where p.order_id = invoices.subject_id),
        (select 'correction' from correction_requests c where c.invoice_id = invoices.id and c.state = 'asked'))`,
      isAsked: sql<boolean>`exists (select from correction_requests c where c.invoice_id = invoices.id and c.state = 'asked')`,
    })
    .from(invoices)
    .leftJoin(reminderSettings, eq(reminderSettings.sellerId, invoices.sellerId))
    .leftJoin(trainerProfiles, eq(trainerProfiles.partyId, invoices.sellerId))
    .where(and(invoicesOf(ctx.actor, 'issued'), inArray(invoices.id, [...ids])))
  return Object.fromEntries(
    rows.map(({ id, dueOn, sent, paused, isAsked, days: said, timeZone }): [string, ReminderMark] => {
      const days = said ?? [...USUAL_DAYS]
      const today = localDate(ctx.now(), timeZone ?? 'UTC')
      return [
        id,
        {
          isAsked,
          count: sent.length,
          last:
            sent
              .map(({ issuedOn }) => issuedOn)
              .toSorted()
              .at(-1) ?? null,
          next: paused === null ? notBefore(today, nextReminder({ dueOn, days, sent })?.on ?? null) : null,
          paused,
        },
      ]
    }),
  )
}

/** What was due before goes out with the next run. */
const notBefore = (today: string, on: string | null): string | null =>
  on === null ? null : ([today, on].toSorted()[1] ?? on)

const REMINDER = {
  id: invoiceReminders.id,
  numberText: invoiceReminders.numberText,
  step: invoiceReminders.step,
  issuedOn: invoiceReminders.issuedOn,
  currency: invoiceReminders.currency,
  openMinor: invoiceReminders.openMinor,
  claim: invoiceReminders.claim,
  state: invoiceReminders.state,
}

/** The reminders of an order that the party acted for sees, by an invoice of it; the last first. */
export async function listReminders(ctx: PartyCtx, invoiceId: string) {
  return read(ctx)
    .select(REMINDER)
    .from(invoiceReminders)
    .where(
      and(
        remindersSeenBy(ctx.actor),
        sql`${invoiceReminders.orderId} = (select i.subject_id from ${invoices} i where i.id = ${invoiceId})`,
      ),
    )
    .orderBy(desc(invoiceReminders.issuedOn), asc(invoiceReminders.number))
}

export type ListedReminder = Awaited<ReturnType<typeof listReminders>>[number]

/**
 * What was reminded of an invoice that the party acted for issued, what is next, what the law gives today,
 * and what can be done. Anybody else's is not found.
 */
export async function getReminders(ctx: PartyCtx, id: string) {
  if (!isId(id)) throw notFound()
  const [row] = await read(ctx)
    .select({ invoice: invoices, order: orders })
    .from(invoices)
    .innerJoin(orders, and(eq(invoices.subjectKind, 'order'), eq(orders.id, invoices.subjectId)))
    .where(and(invoicesOf(ctx.actor, 'issued'), eq(invoices.id, id), eq(invoices.kind, 'invoice')))
  if (!row) throw notFound()
  const { invoice, order } = row
  const [settings, sent, marks, [pause]] = await Promise.all([
    getReminderSettings(ctx),
    listReminders(ctx, id),
    listReminderMarks(ctx, [id]),
    read(ctx)
      .select({ reason: reminderPauses.reason, note: reminderPauses.note })
      .from(reminderPauses)
      .where(and(pausesOf(ctx.actor), eq(reminderPauses.orderId, order.id))),
  ])
  const { today } = settings
  const openMinor = owedMinor(order)
  const isOwed = invoice.state === 'issued' && order.payment === 'awaiting' && invoice.transfer !== null
  const isLate = isOwed && invoice.dueOn < today
  const mark = marks[id]
  const can = isOwed && canRemind(ctx.actor, invoice)
  return {
    id,
    numberText: invoice.numberText,
    buyer: invoice.buyer.name,
    currency: invoice.currency,
    dueOn: invoice.dueOn,
    openMinor,
    isOwed,
    isLate,
    isPerson: order.billing?.kind !== 'business',
    charges: settings.charges,
    claim: lateClaim({
      country: invoice.seller.country,
      currency: invoice.currency,
      openMinor,
      dueOn: invoice.dueOn,
      today,
      isBusiness: isLate && order.billing?.kind === 'business',
    }),
    sent,
    next: isOwed ? (mark?.next ?? null) : null,
    paused: isOwed ? (mark?.paused ?? null) : null,
    pause: (pause ?? null) as { reason: PauseReason; note: string | null } | null,
    can: {
      send: can && isLate && mark?.paused === null && mark?.last !== today,
      pause: can && !pause,
      resume: can && pause !== undefined,
    },
  }
}

export type RemindersPage = Awaited<ReturnType<typeof getReminders>>
