import { FIELD_NAMES, PICTURES, ROWS } from '#app/features/catalogue/event-form/event-fields.ts'
import { type EventValues, rowsOf } from '#app/features/catalogue/event-form/event-form.ts'
import { addDays, daysBetween } from '#app/features/catalogue/event-form/repeat.ts'

type Change = { shown: EventValues; said: EventValues }

const DATED: ReadonlySet<string> = new Set([...ROWS.session, ...ROWS.ticket, ...PICTURES, 'decideDay'])
const firstDay = (values: EventValues) => rowsOf(values.sessionDay)[0] ?? ''
const isAlike = (one: EventValues, other: EventValues, names: readonly string[]) =>
  names.every((name) => rowsOf(one[name]).join('\n') === rowsOf(other[name]).join('\n'))

/**
 * The form values of another date of a series with the changed fields of one date: pictures as one field,
 * sessions at the same distance from the first, and its own ticket types matched by name. All other values
 * stay.
 */
export function carriedOver({ shown, said }: Change, other: EventValues): EventValues {
  const plain = FIELD_NAMES.filter((name) => !DATED.has(name) && !isAlike(shown, said, [name]))
  const [from, to] = [firstDay(shown), firstDay(other)]
  const there = (day: string) => (day === '' ? '' : addDays(to, daysBetween(from, day)))
  const dated = (values: EventValues, name: string) => rowsOf(values[name]).map(there)
  return {
    ...other,
    ...Object.fromEntries(plain.map((name) => [name, said[name] ?? ''])),
    ...(!isAlike(shown, said, PICTURES) &&
      Object.fromEntries(PICTURES.map((name) => [name, rowsOf(said[name])]))),
    ...(!isAlike(shown, said, ROWS.session) && {
      sessionFrom: rowsOf(said.sessionFrom),
      sessionTo: rowsOf(said.sessionTo),
      sessionDay: dated(said, 'sessionDay'),
      sessionUntil: dated(said, 'sessionUntil'),
    }),
    ...(!isAlike(shown, said, ['decideDay']) && { decideDay: there(rowsOf(said.decideDay)[0] ?? '') }),
    ...(!isAlike(shown, said, ROWS.ticket) && {
      ...Object.fromEntries(ROWS.ticket.map((name) => [name, rowsOf(said[name])])),
      typeEarlyDay: dated(said, 'typeEarlyDay'),
      typeId: ownTypes({ shown, said }, other),
    }),
  }
}

function ownTypes({ shown, said }: Change, other: EventValues): string[] {
  const names = new Map(rowsOf(shown.typeId).map((id, row) => [id, rowsOf(shown.typeName)[row]]))
  const own = new Map(rowsOf(other.typeName).map((name, row) => [name, rowsOf(other.typeId)[row] ?? '']))
  return rowsOf(said.typeId).map((id) => own.get(names.get(id) ?? '') ?? '')
}
