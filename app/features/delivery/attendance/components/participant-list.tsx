import type { Wanted } from '#app/features/delivery/check-in/participant.ts'
import type { AnswerCount } from '#app/features/sales/participant-questions/queries-summary.server.ts'
import type { Participant } from '../queries-participants.server.ts'
import { ChoosePeople } from './choose-people.tsx'
import { ParticipantTable } from './participant-table.tsx'

type ListProps = {
  participants: Participant[]
  questions: AnswerCount[]
  event: { timeZone: string; isOwn: boolean; canWrite: boolean }
  wanted: Wanted
  /** Who is to be written to already. */
  chosen: readonly string[]
  /** The address of the event's desk. */
  own: string
  now: Date
}

/** The participants, with boxes to tick for readers who may write to them. */
export function ParticipantList({ participants, event, wanted, chosen, own, ...list }: ListProps) {
  const canChoose = event.canWrite && wanted.view !== 'void'
  const table = (
    <ParticipantTable
      {...list}
      participants={participants}
      timeZone={event.timeZone}
      chosen={canChoose ? chosen : null}
      own={event.isOwn ? own : null}
    />
  )
  if (!canChoose) return table
  const shown = new Set(participants.map(({ person }) => person))
  return (
    <ChoosePeople to={`${own}/messages`} before={chosen.filter((person) => !shown.has(person))}>
      {table}
    </ChoosePeople>
  )
}
