import { formatEventDays } from '#app/features/catalogue/events/event-days.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import {
  listNoted,
  listReaders,
  type Reader,
} from '#app/features/sales/announcements/queries-readers.server.ts'
import { bookingPath } from '#app/features/sales/confirmations/queries-noted.server.ts'
import { buyersPath } from '#app/features/sales/orders/buyers-path.server.ts'
import { beforeIn, findChange } from '#app/features/sales/orders/queries-changes.server.ts'
import { describeOrder } from '#app/features/sales/participants/describe-order.server.ts'
import { findMailFacts, type MailFacts } from '#app/features/sales/participants/queries-mail.server.ts'
import { placeLine } from '#app/kit/address-text.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { languageName } from '#app/kit/display-names.ts'
import type { Language } from '#app/kit/language.ts'
import { textForMail } from '#app/kit/mail-text.ts'
import type { Translate } from '#app/kit/texts.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { type Mail, sendMail } from '#app/platform/mail.server.ts'
import { eventMovedMail } from './emails/event-moved.email.tsx'

type Change = NonNullable<Awaited<ReturnType<typeof findChange>>>['change']
type ChangeMail = { facts: MailFacts; change: Change; now: Date }

/**
 * Emails the buyer of an order and its participants what has changed of their event, with its calendar file,
 * and notifies those with an account: each address once for each change, and only if no other change
 * followed. Refuses any actor but the system.
 */
export async function emailEventChange(
  ctx: Ctx,
  { orderId, changeId }: { orderId: string; changeId: string },
): Promise<void> {
  requireSystem(ctx)

  const [found, facts] = [await findChange(ctx, changeId), await findMailFacts(ctx, orderId)]
  if (!found || !facts || !['confirmed', 'reserved', 'pledged'].includes(facts.order.state)) return
  const all = await listReaders(ctx, facts)
  // Who buys an agreed training agreed on its days, and gets its calendar file by itself.
  const isAgreed = facts.event.heldFor !== null && found.change.parts.includes('time')
  const readers = isAgreed ? all.filter(({ code }) => code !== null) : all
  const details = { facts, change: found.change, now: ctx.now() }
  const mails = await Promise.all(readers.map((reader) => mailTo(details, reader)))
  const noted = (await listNoted(ctx, facts, readers)).filter(({ code }) => !isAgreed || code !== null)
  const parameters = { title: facts.event.title }

  await inTransaction(async (tx) => {
    for (const [behind, mail] of mails.entries()) await sendMail(tx, { ...mail, behind })
    await notifyAccounts(
      tx,
      noted.map(({ account, code }) => ({
        kind: 'eventMoved',
        to: { account },
        about: changeId,
        parameters,
        link: code === null ? bookingPath(facts.order.reference) : `/ticket/${code}`,
      })),
    )
  })
}

async function mailTo(
  { facts, change, now }: ChangeMail,
  { address, to, code, attendee }: Reader,
): Promise<Mail> {
  const { order, event } = facts
  const path = code === null ? buyersPath(order) : `/ticket/${code}`
  const said = describeOrder(facts, { path, now, attendee })
  const { t, language, title, link, linkTo, attachments } = said
  const isFree = change.freeUntil !== null && change.freeUntil > now
  // Seats that are not paid yet stand in no calendar.
  const isKept = order.state !== 'confirmed'
  const email = await composeEmail(
    eventMovedMail(t, {
      language,
      title,
      link,
      rows: rowsOf({ facts, change, now }, said),
      words: textForMail(change.words, 1_000),
      free: isFree && change.freeUntil ? formatMoment(change.freeUntil, event.timeZone, language, now) : null,
      right: order.totalMinor === 0 ? 'freeNothing' : order.payment === 'paid' ? 'freePaid' : 'freeKept',
      isKept,
      privacy: code === null ? null : linkTo('/privacy'),
    }),
  )
  const dedupKey = `orders.changed:${change.id}:${address}`
  const files = isKept ? {} : { attachments }
  return { to, language, ...email, ...files, dedupKey, kind: 'orders.changed' }
}

type Said = { t: Translate; language: Language; when: string; where: string }

/** What is another one now, each with what it was before. */
function rowsOf({ facts, change, now }: ChangeMail, { t, language, when, where }: Said) {
  const before = beforeIn(change.before, language)
  const place = textForMail(placeLine([before.venue, before.street, before.city], before.country))
  const online = t('orders:mail.online')
  const parts = {
    time: { now: when, before: formatEventDays(before, { language, t, now }) },
    place: { now: where, before: before.mode === 'online' ? online : place },
    language: {
      now: languageName(facts.event.language, language),
      before: languageName(before.language, language),
    },
    link: { now: t('orders:mail.changed.link'), before: null },
  }
  return change.parts.map((part) => ({ label: t(`orders:mail.changed.parts.${part}`), ...parts[part] }))
}
