import { writeCalendar } from '#app/features/catalogue/events/write-calendar.server.ts'
import { getTrainingCalendar } from '#app/features/sales/training-requests/queries-calendar.server.ts'
import { trainingCalendar } from '#app/features/sales/training-requests/training-calendar.ts'
import { config } from '#app/platform/config.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import type { Route } from './+types/training-calendar'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { language } = ctx
  const training = await getTrainingCalendar(ctx, params.code)
  const online = translator(language)('events:mode.online')
  const entries = trainingCalendar(training, { origin: config().ORIGIN, language, online })
  return new Response(writeCalendar(entries), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${params.code}.ics"`,
      'Cache-Control': 'private, no-store',
    },
  })
})
