import { SelectBox } from '#app/ui/select-box.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import type { Waitable } from '../waitlist-view.ts'
import styles from './wait-fields.module.css'

export type WaitlistFieldsProps = {
  waitable: Waitable
  labels: { type: string; seats: string }
  chosen?: { type?: string; seats?: number }
}

/** The number of seats and the ticket type of a waitlist entry. */
export function WaitlistFields({
  waitable: { types, least, most },
  labels,
  chosen = {},
}: WaitlistFieldsProps) {
  const [first, ...others] = types
  return (
    <>
      {others.length === 0 ? (
        <input type="hidden" name="type" value={first?.id} />
      ) : (
        <div className={styles.type}>
          <label htmlFor="wait-type">{labels.type}</label>
          <SelectBox id="wait-type" name="type" defaultValue={chosen.type}>
            {types.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectBox>
        </div>
      )}
      <div className={styles.seats}>
        <span aria-hidden="true">{labels.seats}</span>
        <Stepper
          label={labels.seats}
          name="seats"
          min={least}
          max={most}
          defaultValue={chosen.seats ?? least}
        />
      </div>
    </>
  )
}
