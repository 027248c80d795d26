import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { EventFrame } from '#app/features/sales/organiser-sales/components/event-frame.tsx'
import { findOwnEventState } from '#app/features/sales/organiser-sales/queries-own-event.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/event-desk'

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => ({
  state: await findOwnEventState(ctx, params.slug),
}))

/** From page to page of one event nothing of its frame changes but by a step that was taken. */
export const shouldRevalidate = ({ currentParams, nextParams, formMethod }: ShouldRevalidateFunctionArgs) =>
  currentParams.slug !== nextParams.slug || formMethod !== undefined

/** The frame around the pages of an own event; what staff sees of somebody else's stands without. */
export default function EventDesk({ loaderData, params }: Route.ComponentProps) {
  return (
    <>
      {loaderData.state ? <EventFrame slug={params.slug} state={loaderData.state} /> : null}
      <Outlet />
    </>
  )
}
