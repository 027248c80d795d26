import { doorState, doorTimes, sessionNow } from '#app/features/delivery/check-in/check-in.ts'
import { checkInTicket } from '#app/features/delivery/check-in/check-in-ticket.server.ts'
import { DoorClosed } from '#app/features/delivery/check-in/components/door-closed.tsx'
import { DoorDesk } from '#app/features/delivery/check-in/components/door-desk.tsx'
import { DoorSessions } from '#app/features/delivery/check-in/components/door-sessions.tsx'
import { countAtDoor, findAtDoor, getDoor } from '#app/features/delivery/check-in/queries-door.server.ts'
import { undoCheckIn } from '#app/features/delivery/check-in/undo-check-in.server.ts'
import { oneLineOf } from '#app/kit/text.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Page } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/check-in'

const FOUND = 30

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const now = ctx.now()
  const words = oneLineOf(url.searchParams.get('q') ?? '').slice(0, 100)
  const asked = url.searchParams.get('session')
  const { id, ownerId: _, ...event } = await getDoor(ctx, params.slug)
  const { sessions } = event
  const session = sessions.find((one) => one.id === asked) ?? sessionNow(sessions, now)
  const state = doorState(event, now)
  const at = session && { event: id, session: session.id }
  const [counts, found] = at
    ? await Promise.all([countAtDoor(ctx, at), findAtDoor(ctx, { ...at, words, limit: FOUND })])
    : [{ expected: 0, came: 0 }, []]
  return { event, session, state, counts, found, words, now, viewer: ctx.actor.username, ...doorTimes(event) }
})

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    const given = { ...values, event: params.slug }
    if (values.intent !== 'undo') return { ok: true as const, answer: await checkInTicket(ctx, given) }
    await undoCheckIn(ctx, given)
    return { ok: true as const, answer: { kind: 'undone' as const } }
  },
  { whileLocked: true },
)

/** The door of an event, on a phone: scan or type a code, or find the name; the answer fills the screen. */
export default function CheckIn({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('attendance')
  const { event, session, state, counts, found, words, now, viewer, from, to } = loaderData
  const own = `/event/manage_event/${encodeURIComponent(event.slug)}`
  const isOpen = (state === 'open' || state === 'trial') && session !== undefined
  return (
    <Page
      narrow
      compact
      kicker={
        <Anchor to={`${own}/participants`} lang={event.language}>
          {event.title}
        </Anchor>
      }
      title={t('door.title')}
    >
      <PageMeta title={`${t('door.title')}: ${event.title}`} noindex />
      <DoorSessions
        sessions={event.sessions}
        current={session?.id ?? ''}
        timeZone={event.timeZone}
        now={now}
      />
      {isOpen ? (
        <DoorDesk
          key={session.id}
          slug={event.slug}
          found={found}
          words={words}
          now={now}
          timeZone={event.timeZone}
          said={actionData}
          session={session.id}
          counts={counts}
          viewer={viewer}
          until={to}
          opens={state === 'trial' ? from : null}
        />
      ) : (
        <DoorClosed state={state} from={from} to={to} timeZone={event.timeZone} now={now} said={actionData} />
      )}
    </Page>
  )
}
