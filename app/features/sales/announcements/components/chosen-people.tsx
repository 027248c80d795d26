import { FieldError } from '#app/ui/field.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { CloseIcon } from '#app/ui/icon.tsx'
import { MoreLink } from '#app/ui/layout.tsx'
import { translateMessage } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Chosen } from '../queries-people.server.ts'
import styles from './chosen-people.module.css'

type ChosenPeopleProps = {
  people: readonly Chosen[]
  /** Where others are chosen as well. */
  choose: string
  fault: FormFault | null
}

/** The chosen recipients by name: the same button removes one, who is struck through, and restores them. */
export function ChosenPeople({ people, choose, fault }: ChosenPeopleProps) {
  const { t } = useTranslation(['announcements', 'common'])
  const without = [fault?.values.without ?? []].flat()
  const error = fault?.errors.people ? translateMessage(t, fault.errors.people) : null
  return (
    <fieldset id="people" tabIndex={-1} className={styles.people}>
      <legend>{t('form.people')}</legend>
      <p className={styles.hint}>{t('form.peopleHint')}</p>
      <input type="hidden" name="to" value="chosen" />
      <ul className={styles.list}>
        {people.map(({ person, name, type, reference, position }) => (
          <li key={person}>
            <input type="hidden" name="person" value={person} />
            <label className={styles.one}>
              <input
                type="checkbox"
                name="without"
                value={person}
                defaultChecked={without.includes(person)}
                className={styles.box}
              />
              <VisuallyHidden>{t('form.leaveOut')} </VisuallyHidden>
              <span className={styles.name}>
                <span translate="no">{name ?? `${reference}-${position}`}</span>
                <small>{name === null ? t('form.unnamed') : type}</small>
              </span>
              <CloseIcon className={styles.cross} />
            </label>
          </li>
        ))}
      </ul>
      <FieldError id="people-error" error={error} />
      <MoreLink to={choose}>{t('form.chooseMore')}</MoreLink>
    </fieldset>
  )
}
