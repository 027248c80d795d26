import { redirect } from 'react-router'
import { holdSeats } from '#app/features/sales/checkout/hold-seats.server.ts'
import { holdSeatsInput } from '#app/features/sales/checkout/inputs.ts'
import { findSameHold } from '#app/features/sales/checkout/queries-open.server.ts'
import { nestedValues } from '#app/features/sales/orders/inputs.ts'
import { parseInput } from '#app/kit/input.ts'
import { pathIn, splitLanguage } from '#app/kit/language.ts'
import { Refusal, refuse } from '#app/kit/refusal.ts'
import { actionOf } from '#app/platform/http/page.server.ts'
import { withVisitorKey } from '#app/platform/http/visitor-key.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/hold'
import { orAsk, wantedSeats } from './confirm-steps.server.ts'

export const handle = { quiet: true }

/** There is nothing to see without a form; a loader would also run after the form and hide its answer. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return
    // What a middleware throws is not led to the reader's language by React Router, as what a loader throws
    // is.
    throw redirect(pathIn(splitLanguage(new URL(request.url).pathname).language, '/event/search'))
  },
]

/**
 * Who stands on the page of an event is told there that it is gone, or was never there: no other page takes
 * its place.
 */
async function orGone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isGone = error instanceof Refusal && error.kind === 'notFound'
    throw isGone ? refuse('conflict', 'events:refused.gone') : error
  }
}

/**
 * Takes what the ticket panel of an event sends; a guest without a browser key gets one, or is asked who it
 * is first.
 */
export const action = actionOf(async (ctx, values, _args: Route.ActionArgs) => {
  const guest = withVisitorKey(ctx, values.key)
  return orAsk(
    () => wantedSeats(values),
    guest.headers,
    async () => {
      const wanted = { ...nestedValues(values), replaces: true }
      const open = await findSameHold(guest.ctx, parseInput(holdSeatsInput, wanted))
      const { reference } = open ?? (await orGone(() => holdSeats(guest.ctx, wanted)))
      return redirect(`/order/${reference}`, { headers: guest.headers })
    },
  )
})

/**
 * Seen only without scripts, when the seats could not be held: the panel shows the same message beside
 * itself.
 */
export default function Hold({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['orders', 'events', 'common'])
  const problem = actionData && 'errors' in actionData ? actionData : null
  const isGone = problem?.errors['']?.key === 'events:refused.gone'
  const event = typeof problem?.values.event === 'string' ? problem.values.event : ''
  const code = typeof problem?.values.code === 'string' ? problem.values.code : ''
  const asked = code === '' ? '' : `?${new URLSearchParams({ code })}`
  return (
    <Page title={t('orders:hold.title')} narrow>
      <PageMeta title={t('orders:hold.title')} noindex />
      <Alert
        tone="bad"
        action={
          isGone || event === '' ? (
            <LinkButton to="/event/search">{t('orders:ended.others')}</LinkButton>
          ) : (
            <LinkButton to={`/event/Q/${encodeURIComponent(event)}${asked}#tickets`}>
              {t('orders:hold.back')}
            </LinkButton>
          )
        }
      >
        {Object.entries(problem?.errors ?? {}).map(([field, message]) => (
          <p key={field}>{translateMessage(t, message)}</p>
        ))}
      </Alert>
    </Page>
  )
}
