import { Waiters } from '#app/features/catalogue/waitlist/components/waiters.tsx'
import { listWaiting } from '#app/features/catalogue/waitlist/queries-waitlist.server.ts'
import { ParticipantFiles } from '#app/features/delivery/attendance/components/participant-files.tsx'
import { ParticipantList } from '#app/features/delivery/attendance/components/participant-list.tsx'
import { ParticipantWays } from '#app/features/delivery/attendance/components/participant-ways.tsx'
import {
  countParticipants,
  getAttendedEvent,
  listParticipants,
} from '#app/features/delivery/attendance/queries-participants.server.ts'
import { FindParticipants } from '#app/features/delivery/check-in/components/find-participants.tsx'
import { PARTICIPANT_VIEWS, queryOf, wantedOf } from '#app/features/delivery/check-in/participant.ts'
import { canCheckIn } from '#app/features/delivery/check-in/policy.ts'
import { isOpen, MOST_CHOSEN } from '#app/features/sales/announcements/announcement.ts'
import { canGiveSeats } from '#app/features/sales/orders/policy.ts'
import { GivenNote } from '#app/features/sales/organiser-sales/manual-orders/components/given-note.tsx'
import { givenBy } from '#app/features/sales/organiser-sales/manual-orders/given.ts'
import { AnswerCounts } from '#app/features/sales/participant-questions/components/answer-counts.tsx'
import { canAskParticipants } from '#app/features/sales/participant-questions/policy.ts'
import { listAnswerCounts } from '#app/features/sales/participant-questions/queries-summary.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { Alert } from '#app/ui/alert.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MoreLink, PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { TabLinks } from '#app/ui/tabs.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/participants'

const SIZE = 50
const DONE = ['noted'] as const

export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const wanted = wantedOf(url.searchParams)
  const after = url.searchParams.get('after')
  const { id, ownerId, heldFor, state, ...found } = await getAttendedEvent(ctx, params.slug)
  const event = {
    ...found,
    isOwn: canCheckIn(ctx.actor, { ownerId }),
    // What was agreed on has as many seats as were agreed on.
    canGive: heldFor === null && canGiveSeats(ctx.actor, { ownerId }),
    canWrite:
      canAskParticipants(ctx.actor, { ownerId }) && isOpen({ state, endsAt: found.endsAt }, ctx.now()),
  }
  const [counts, questions, rows, waiters] = await Promise.all([
    countParticipants(ctx, id, wanted),
    listAnswerCounts(ctx, id),
    listParticipants(ctx, id, { ...wanted, after, limit: SIZE + 1 }),
    listWaiting(ctx, event.slug),
  ])
  const participants = rows.slice(0, SIZE)
  const next = rows.length > SIZE ? (participants.at(-1)?.key ?? null) : null
  return {
    event,
    wanted,
    counts,
    questions,
    participants,
    waiters,
    next,
    isFirst: after === null,
    chosen: event.canWrite ? url.searchParams.getAll('person').slice(0, MOST_CHOSEN) : [],
    made: givenBy(url.searchParams, ctx.actor),
    done: DONE.find((name) => url.searchParams.has(name)) ?? null,
    now: ctx.now(),
  }
})

/** Who has a seat at an event, for its organiser: by name, to find, to filter and to take along as a file. */
export default function Participants({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['attendance', 'waitlist'])
  const { event, wanted, counts, participants, questions, next, isFirst, done, now, made } = loaderData
  const { chosen, waiters } = loaderData
  const own = `/event/manage_event/${encodeURIComponent(event.slug)}`
  const at = (given = {}) => `${own}/participants${queryOf(wanted, given, chosen)}`
  return (
    <>
      <PageMeta title={`${t('title')}: ${event.title}`} noindex />
      <PageHead title={t('title')} actions={<ParticipantWays own={own} event={event} />} />
      <GivenNote {...made} />
      {done ? <Alert tone="good">{t(`done.${done}`)}</Alert> : null}
      <FindParticipants key={queryOf(wanted)} types={event.types} wanted={wanted} chosen={chosen} />
      <TabLinks
        label={t('views')}
        tabs={PARTICIPANT_VIEWS.filter(
          (view) => counts[view] > 0 || view === 'coming' || view === wanted.view,
        ).map((view) => ({
          label: t(`view.${view}`),
          to: `${own}/participants${queryOf({ ...wanted, view }, {}, chosen)}`,
          count: counts[view],
          current: view === wanted.view,
        }))}
      />
      {questions.some(({ answered }) => answered > 0) ? <AnswerCounts counts={questions} /> : null}
      {participants.length > 0 ? (
        <ParticipantList
          participants={participants}
          questions={questions}
          event={event}
          wanted={wanted}
          chosen={chosen}
          own={own}
          now={now}
        />
      ) : wanted.words || wanted.type || wanted.view !== 'coming' ? (
        <p>{t('noneFound')}</p>
      ) : (
        <EmptyState title={t('none.title')} actions={<LinkButton to={own}>{t('none.look')}</LinkButton>}>
          {t('none.text')}
        </EmptyState>
      )}
      {isFirst ? null : <MoreLink to={at()}>{t('fromTheFirst')}</MoreLink>}
      {next ? <MoreLink to={at({ after: next })}>{t('more')}</MoreLink> : null}
      <ParticipantFiles own={own} wanted={wanted} isEmpty={participants.length === 0} isOwn={event.isOwn} />
      <Waiters waiters={waiters} />
    </>
  )
}
