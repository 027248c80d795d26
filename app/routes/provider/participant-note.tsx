import { redirect } from 'react-router'
import { NoteForm } from '#app/features/sales/participants/notes/components/note-form.tsx'
import { getNotedSeat } from '#app/features/sales/participants/notes/queries-note.server.ts'
import { saveNote } from '#app/features/sales/participants/notes/save-note.server.ts'
import { personAction, personLoader } from '#app/platform/http/guard.server.ts'
import { PageHead } from '#app/ui/layout.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { Route } from './+types/participant-note'

type Params = Route.LoaderArgs['params']

const seatIn = ({ slug, reference, position }: Params) => ({
  event: slug,
  reference,
  position: /^\d{1,4}$/.test(position) ? Number(position) : 0,
})
const participants = (slug: string) => `/event/manage_event/${encodeURIComponent(slug)}/participants`

export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) => {
  const { ticketId: _, ...seat } = await getNotedSeat(ctx, seatIn(params))
  return { seat }
})

export const action = personAction(
  async (ctx, values, { params }: Route.ActionArgs) => {
    await saveNote(ctx, { ...values, ...seatIn(params) })
    return redirect(`${participants(params.slug)}?noted`)
  },
  { whileLocked: true },
)

/** What an organiser notes of one seat of their event. */
export default function ParticipantNote({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('attendance')
  const { seat } = loaderData
  const { event, name, type, reference } = seat
  return (
    <>
      <PageMeta title={`${t('note.title')}: ${event.title}`} noindex />
      <PageHead
        title={t('note.title')}
        lead={
          <p>
            <b translate="no">{name ?? t('unnamed')}</b> · {type} · <span translate="no">{reference}</span>
          </p>
        }
      />
      <NoteForm seat={seat} answer={actionData} />
    </>
  )
}
