import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { findMandateNotice } from '#app/features/catalogue/event-publishing/queries-mandate.server.ts'
import { MandateNotice } from '#app/features/people/selling-mandates/components/mandate-notice.tsx'
import { EventFrame } from '#app/features/sales/organiser-sales/components/event-frame.tsx'
import { findEventHead } from '#app/features/sales/organiser-sales/queries-event-head.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/event-desk'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const [head, mandate] = await Promise.all([findEventHead(ctx, params.slug), findMandateNotice(ctx)])
  return { head, mandate, now: ctx.now(), zone: ctx.timeZone }
})

/** From page to page of one event nothing of its frame changes but by a step that was taken. */
export const shouldRevalidate = ({ currentParams, nextParams, formMethod }: ShouldRevalidateFunctionArgs) =>
  currentParams.slug !== nextParams.slug || formMethod !== undefined

/** The frame around the pages of an event; what its reader may not see has none, and is refused below. */
export default function EventDesk({ loaderData: { head, mandate, now, zone } }: Route.ComponentProps) {
  return head ? (
    <EventFrame {...head} now={now} zone={zone}>
      <MandateNotice asked={mandate} />
      <Outlet />
    </EventFrame>
  ) : (
    <Outlet />
  )
}
