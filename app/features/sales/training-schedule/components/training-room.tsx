import { Form } from 'react-router'
import { Anchor } from '#app/ui/anchor.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { SendButton } from '#app/ui/send-button.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { RoomChoice } from '../queries-home.server.ts'
import { isTight } from '../room-use.ts'
import { movePath, type ScheduleEntry } from '../schedule.ts'
import styles from './training-room.module.css'

/** The room of a training, whether all fit in, and a form to choose it. */
export function RoomPart({
  entry,
  choices,
}: {
  entry: ScheduleEntry
  choices: readonly RoomChoice[] | null
}) {
  const { t } = useTranslation('training-schedule')
  const { room, seats, title, training, mode } = entry
  const isChosen = training !== null && mode === 'venue' && choices !== null && choices.length > 0
  return (
    <>
      {room && !isChosen ? <p>{room.name}</p> : null}
      {isChosen ? (
        <Form method="post" preventScrollReset className={styles.room}>
          <input type="hidden" name="training" value={training} />
          <SelectField
            key={room?.id}
            id={`room-${entry.id}`}
            name="room"
            label={
              <>
                {t('room.label')}
                <VisuallyHidden> {title}</VisuallyHidden>
              </>
            }
            defaultValue={room?.id ?? ''}
            options={[
              { value: '', label: t('room.none') },
              ...choices.map(({ id, name, capacity }) => ({
                value: id,
                label: t('room.choice', { name, count: capacity }),
              })),
            ]}
          />
          <SendButton name="intent" value="room" size="small" along={{ training }}>
            {t('room.save')}
          </SendButton>
        </Form>
      ) : null}
      {room && isTight(entry) ? (
        <Badge tone="bad">{t('room.tight', { seats, count: room.capacity })}</Badge>
      ) : null}
    </>
  )
}

/** Leads to where other days are proposed to the trainer. */
export function MoveLink({ entry: { canMove, training, title } }: { entry: ScheduleEntry }) {
  const { t } = useTranslation('training-schedule')
  if (!canMove || training === null) return null
  return (
    <Anchor to={movePath(training, null)}>
      {t('move')}
      <VisuallyHidden> {title}</VisuallyHidden>
    </Anchor>
  )
}
