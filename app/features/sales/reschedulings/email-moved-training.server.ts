import { and, eq } from 'drizzle-orm'
import { formatEventDays } from '#app/features/catalogue/events/event-days.ts'
import { placedFor } from '#app/features/catalogue/events/event-place.ts'
import { writeCalendar } from '#app/features/catalogue/events/write-calendar.server.ts'
import { notifyAccounts } from '#app/features/people/notifications/notify-accounts.server.ts'
import { trainingTerms } from '#app/features/sales/orders/training-terms.ts'
import { findConfirmed } from '#app/features/sales/training-requests/queries-calendar.server.ts'
import { everyTrainingRequest } from '#app/features/sales/training-requests/queries-scope.server.ts'
import { trainingRequests } from '#app/features/sales/training-requests/tables.server.ts'
import { trainingCalendar } from '#app/features/sales/training-requests/training-calendar.ts'
import { placeLine } from '#app/kit/address-text.ts'
import { isLanguage, pathIn } from '#app/kit/language.ts'
import { nameForMail, textForMail } from '#app/kit/mail-text.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { inTransaction, read } from '#app/platform/db.server.ts'
import { composeEmail } from '#app/platform/email.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { sendMail } from '#app/platform/mail.server.ts'
import { trainingMovedMail } from './emails/training-moved.email.tsx'
import { reschedulings } from './tables.server.ts'

/**
 * Emails the buyer of a paid training once that it has moved, with the calendar file that moves its entries,
 * and notifies whoever had proposed the days. Refuses any actor but the system.
 */
export async function emailMovedTraining(ctx: Ctx, reschedulingId: string): Promise<void> {
  requireSystem(ctx)

  const [moved] = await read(ctx)
    .select({
      orderId: trainingRequests.orderId,
      askedBy: trainingRequests.askedBy,
      proposer: reschedulings.proposer,
    })
    .from(reschedulings)
    .innerJoin(trainingRequests, eq(trainingRequests.id, reschedulings.requestId))
    .where(and(everyTrainingRequest(ctx), eq(reschedulings.id, reschedulingId)))
  const found = moved?.orderId ? await findConfirmed(ctx, moved.orderId) : null
  if (!moved || !found) return

  const { order, training, agreed, code, email: to } = found
  const language = isLanguage(order.language) ? order.language : 'en'
  const t = translator(language)
  const { ORIGIN: origin } = config()
  const title = textForMail(training.title)
  const provider = nameForMail(found.provider) ?? ''
  const guarded = {
    ...agreed,
    title,
    provider: { ...agreed.provider, name: provider },
    venue: training.venue && textForMail(training.venue),
    city: training.city && textForMail(training.city),
  }
  const say = { language, t, now: ctx.now() }
  const { venue, city, country } = placedFor(guarded, language)
  const online = t('orders:mail.online')
  const link = `/training-requests/${code}`
  const mail = await composeEmail(
    trainingMovedMail(t, {
      language,
      title,
      provider,
      when: formatEventDays({ ...training, dateOnly: false, sessions: training.days.length }, say),
      where: training.mode === 'online' ? online : placeLine([venue, city], country),
      refund: trainingTerms(order, training.timeZone, say)?.sentence ?? null,
      link: origin + pathIn(language, link),
    }),
  )
  const calendar = writeCalendar(trainingCalendar(guarded, { origin, language, online }))

  await inTransaction(async (tx) => {
    await sendMail(tx, {
      to,
      language,
      kind: 'reschedulings.moved',
      ...mail,
      attachments: [
        {
          filename: `${order.reference}.ics`,
          contentType: 'text/calendar; charset=utf-8',
          content: calendar,
        },
      ],
      dedupKey: `reschedulings.moved:${reschedulingId}`,
    })
    if (moved.proposer !== 'buyer') return
    const parameters = { title: training.title, name: found.provider }
    const toBuyer = { to: { account: moved.askedBy }, about: reschedulingId, link, parameters }
    await notifyAccounts(tx, [{ ...toBuyer, kind: 'trainingMoved' }])
  })
}
