import { formatEventDays } from '#app/features/catalogue/events/event-days.ts'
import { placedFor } from '#app/features/catalogue/events/event-place.ts'
import { writeCalendar } from '#app/features/catalogue/events/write-calendar.server.ts'
import { formatOrderSum } from '#app/features/sales/orders/order-sum.ts'
import { trainingTerms } from '#app/features/sales/orders/training-terms.ts'
import { placeLine } from '#app/kit/address-text.ts'
import { isLanguage, pathIn } from '#app/kit/language.ts'
import { nameForMail, textForMail } from '#app/kit/mail-text.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { trainingBookedMail } from './emails/training-booked.email.tsx'
import { findConfirmed } from './queries-calendar.server.ts'
import { trainingCalendar } from './training-calendar.ts'

/** Emails the buyer of a paid training once, with the calendar file. Refuses any actor but the system. */
export async function confirmTraining(ctx: Ctx, orderId: string): Promise<void> {
  requireSystem(ctx)

  const found = await findConfirmed(ctx, orderId)
  if (!found) return

  const { order, training, agreed, code, email: to, provider, trainer, invoice } = found
  const language = isLanguage(order.language) ? order.language : 'en'
  const t = translator(language)
  const { ORIGIN: origin } = config()
  const title = textForMail(training.title)
  const guarded = {
    ...agreed,
    title,
    provider: { ...agreed.provider, name: nameForMail(provider) ?? '' },
    venue: training.venue && textForMail(training.venue),
    city: training.city && textForMail(training.city),
  }
  const say = { language, t, now: ctx.now() }
  const { venue, city, country } = placedFor(guarded, language)
  const online = t('orders:mail.online')
  const entries = trainingCalendar(guarded, { origin, language, online })
  const mail = await composeEmail(
    trainingBookedMail(t, {
      language,
      title,
      provider: guarded.provider.name,
      trainer: trainer === null ? null : (nameForMail(trainer) ?? null),
      count: training.participants,
      when: formatEventDays({ ...training, dateOnly: false, sessions: training.days.length }, say),
      where: training.mode === 'online' ? online : placeLine([venue, city], country),
      sum: order.totalMinor > 0 ? formatOrderSum(order, say) : null,
      refund: trainingTerms(order, training.timeZone, say)?.sentence ?? null,
      invoiceNumber: invoice,
      link: origin + pathIn(language, `/training-requests/${code}`),
    }),
  )

  await inTransaction((tx) =>
    sendMail(tx, {
      to,
      language,
      kind: 'training-requests.confirmed',
      ...mail,
      attachments: [
        {
          filename: `${order.reference}.ics`,
          contentType: 'text/calendar; charset=utf-8',
          content: writeCalendar(entries),
        },
      ],
      dedupKey: `training-requests.confirmed:${orderId}`,
    }),
  )
}
