import { type ParticipantState, participantState } from '#app/features/delivery/check-in/participant.ts'
import { SeatAnswers } from '#app/features/sales/participant-questions/components/seat-answers.tsx'
import type { AnswerCount } from '#app/features/sales/participant-questions/queries-summary.server.ts'
import type { BadgeTone } from '#app/kit/badge-tone.ts'
import { formatMoment } from '#app/kit/dates.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { Table } from '#app/ui/table.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Participant } from '../queries-participants.server.ts'
import styles from './participant-table.module.css'

const TONE: Record<ParticipantState, BadgeTone> = {
  void: 'bad',
  here: 'good',
  unnamed: 'wait',
  named: 'plain',
}

type TableProps = {
  participants: Participant[]
  questions: AnswerCount[]
  /** Who of them is chosen to be written to; null for who writes to nobody. */
  chosen: readonly string[] | null
  /** The address of the event's desk, for who may note something; null for others. */
  own: string | null
  timeZone: string
  now: Date
}

/** The participants with ticket type, order and check-in time in the zone of the place. */
export function ParticipantTable({ participants, questions, chosen, own, timeZone, now }: TableProps) {
  const { t } = useTranslation('attendance')
  const language = useLanguage()
  return (
    <Table
      caption={t('title')}
      rows={participants}
      rowKey={(one) => one.key}
      columns={[
        {
          label: t('name'),
          cell: (one) => {
            const name = one.name === null ? t('unnamed') : <span translate="no">{one.name}</span>
            if (chosen === null || one.isVoid) return name
            return (
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  name="person"
                  value={one.person}
                  defaultChecked={chosen.includes(one.person)}
                />
                {name}
                {one.name === null ? (
                  <VisuallyHidden>
                    , {one.reference}-{one.position}
                  </VisuallyHidden>
                ) : null}
              </label>
            )
          },
        },
        { label: t('email'), cell: ({ email }) => <span translate="no">{email ?? '–'}</span> },
        { label: t('type'), cell: ({ type }) => type },
        {
          label: t('buyer'),
          cell: ({ buyer, isComplimentary, isManual }) => (
            <>
              {isComplimentary ? t('given') : <span translate="no">{buyer ?? '–'}</span>}
              {isManual ? ` · ${t('isManual')}` : ''}
            </>
          ),
        },
        {
          label: t('order'),
          cell: ({ reference, isComplimentary }) =>
            isComplimentary && own !== null ? (
              <Anchor to={`/mybooking/${reference}`} className={styles.order} translate="no">
                {reference}
              </Anchor>
            ) : (
              <span translate="no">{reference}</span>
            ),
        },
        ...(questions.length > 0
          ? [
              {
                label: t('answers'),
                cell: ({ answers, unanswered, isVoid }: Participant) =>
                  isVoid ? (
                    '–'
                  ) : (
                    <SeatAnswers questions={questions} answers={answers} unanswered={unanswered} />
                  ),
              },
            ]
          : []),
        ...(own === null
          ? []
          : [
              {
                label: t('notes'),
                cell: ({ note, name, reference, position }: Participant) => (
                  <Anchor to={`${own}/participants/${reference}/${position}`} className={styles.note}>
                    {note ?? t('note.add')}
                    <VisuallyHidden> {name ?? `${t('unnamed')}, ${reference}-${position}`}</VisuallyHidden>
                  </Anchor>
                ),
              },
            ]),
        {
          label: t('state'),
          numeric: true,
          cell: (one) => {
            const state = participantState(one)
            const at = one.checkedInAt ? formatMoment(one.checkedInAt, timeZone, language, now) : ''
            return <Badge tone={TONE[state]}>{t(`is.${state}`, { at })}</Badge>
          },
        },
      ]}
    />
  )
}
