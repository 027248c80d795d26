import { freeUntil } from '#app/features/catalogue/events/event-change.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import {
  listNoted,
  listReaders,
  type Reader,
} from '#app/features/sales/announcements/queries-readers.server.ts'
import { findBackWay } from '#app/features/sales/cancellations/queries-owed.server.ts'
import { formatRefundWay } from '#app/features/sales/cancellations/refund-way.ts'
import { bookingPath } from '#app/features/sales/confirmations/queries-noted.server.ts'
import { buyersPath } from '#app/features/sales/orders/buyers-path.server.ts'
import { isComplimentary } from '#app/features/sales/orders/order.ts'
import { describeOrder } from '#app/features/sales/participants/describe-order.server.ts'
import { findMailFacts, type MailFacts } from '#app/features/sales/participants/queries-mail.server.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { textForMail } from '#app/kit/mail-text.ts'
import { formatMoney, money } from '#app/kit/money.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { type Mail, sendMail } from '#app/platform/mail.server.ts'
import { seatsChangedMail } from './emails/seats-changed.email.tsx'
import { findSeatChange, listChanged, listSeated } from './queries-changed.server.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findSeatChange>>>
type Changed = {
  facts: MailFacts
  found: Found
  /** Who still has another seat of the date before. */
  stillThere: ReadonlySet<string>
  way: Awaited<ReturnType<typeof findBackWay>>
  now: Date
}

/**
 * Emails the buyer of seats that became others, and their participants, what they were and are, each address
 * once, and notifies those with an account. Of another date the mail puts that into the reader's calendar and
 * takes the former one out. Nothing is said of what was overtaken by another date. Refuses any actor but the
 * system.
 */
export async function emailSeatChange(ctx: Ctx, changeId: string): Promise<void> {
  requireSystem(ctx)

  const found = await findSeatChange(ctx, changeId)
  const facts = found && (await findMailFacts(ctx, found.change.orderId))
  if (!found || !facts || facts.order.state !== 'confirmed') return
  const { change, event } = found
  const all = await listReaders(ctx, facts)
  const whose = await listChanged(ctx, changeId)
  const readers = all.filter(({ address, code }) => code === null || whose.has(address))
  const stillThere = isMove(found) ? await listSeated(ctx, event.id) : new Set<string>()
  const way = await findBackWay(ctx, change.orderId)
  const said = { facts, found, stillThere, way, now: ctx.now() }
  const mails = await Promise.all(readers.map((reader) => mailTo(said, reader)))
  const noted = await listNoted(ctx, facts, readers)
  const { title } = facts.event
  const momentOf = ({ startsAt, timeZone }: Found['event']) => ({ at: startsAt.toISOString(), timeZone })
  const what = isMove(found)
    ? ({
        kind: 'seatsMoved',
        parameters: { title, before: momentOf(event), date: momentOf(facts.event) },
      } as const)
    : ({ kind: 'seatsRetyped', parameters: { title, name: change.name } } as const)

  await inTransaction(async (tx) => {
    for (const [behind, mail] of mails.entries()) await sendMail(tx, { ...mail, behind })
    await notifyAccounts(
      tx,
      noted.map(({ account, code }) => ({
        ...what,
        to: { account },
        about: changeId,
        link: code === null ? bookingPath(facts.order.reference) : `/ticket/${code}`,
      })),
    )
  })
}

const isMove = ({ change }: Found): boolean => change.fromEventId !== change.eventId

async function mailTo(said: Changed, { address, to, code, attendee }: Reader): Promise<Mail> {
  const { facts, found, stillThere, way, now } = said
  const { order } = facts
  const { change } = found
  const path = code === null ? buyersPath(order) : `/ticket/${code}`
  const after = describeOrder({ ...facts, filled: false }, { path, now, attendee })
  const { t, language } = after
  const free = isMove(found) ? freeUntil(['time'], facts.event, change.changedAt) : null
  const isBuyer = code === null || address === facts.email.toLowerCase()
  const back = money(isBuyer ? change.amountMinor : 0, order.currency)
  const less = money(isBuyer ? change.lessMinor : 0, order.currency)
  const before = isMove(found) ? describeBefore(said, { path, attendee }) : null
  const isNamed = change.fromNames !== change.name
  const email = await composeEmail(
    seatsChangedMail(t, {
      language,
      title: after.title,
      link: after.link,
      count: change.seats,
      date: before && { now: after.when, before: before.when, where: after.where },
      name: isNamed
        ? { now: textForMail(change.name, 200), before: textForMail(change.fromNames, 400) }
        : null,
      back: back.minor > 0 ? formatRefundWay(formatMoney(back, language), way, { t, language, now }) : null,
      less: less.minor > 0 ? formatMoney(less, language) : null,
      free: free && free > now ? formatMoment(free, facts.event.timeZone, language, now) : null,
      isPaid: order.totalMinor > 0,
      privacy: isBuyer || isComplimentary(order) ? null : after.linkTo('/privacy'),
    }),
  )
  const takenOut = before && !stillThere.has(address) ? before.attachments : []
  const attachments = before ? [...after.attachments, ...takenOut] : []
  const dedupKey = `orders.seats-changed:${change.id}:${address}`
  return { to, language, ...email, attachments, dedupKey, kind: 'orders.seats-changed' }
}

/**
 * The date before, and what takes it out of the reader's calendar: a file, as a mail invites to one thing.
 */
function describeBefore(
  { facts, found, now }: Changed,
  reader: { path: string; attendee: Reader['attendee'] },
): Pick<ReturnType<typeof describeOrder>, 'when' | 'attachments'> {
  const { event, calendar } = found
  const { when, attachments } = describeOrder({ ...facts, event, calendar }, { ...reader, now, off: true })
  const files = attachments.map(({ invitation: _, ...file }) => ({
    ...file,
    filename: `${facts.order.reference}-cancelled.ics`,
  }))
  return { when, attachments: files }
}
