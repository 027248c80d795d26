import { squareOf } from '#app/kit/thumb.ts'
import { FieldError } from '#app/ui/field.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { PictureToDecide } from '../queries-pictures.server.ts'
import styles from './decision-form.module.css'

type PictureChoiceProps = {
  id: string
  name: string
  label: string
  error?: string | null
  pictures: readonly Pick<PictureToDecide, 'name' | 'address'>[]
  /** The names of those that were ticked before something went wrong. */
  chosen: readonly string[]
}

/** Which pictures are meant; the only one is. Shown with the step that it is about. */
export function PictureChoice({ id, name, label, error, pictures, chosen }: PictureChoiceProps) {
  const { t } = useTranslation('staff-acts')
  const isOnly = pictures.length === 1
  return (
    <fieldset id={id} className={styles.pictures} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div className={styles.tiles}>
        {pictures.map((picture, at) => (
          <label key={picture.name} className={styles.tile}>
            <img
              src={squareOf(picture.address)}
              alt={t('decide.picture', { nth: at + 1 })}
              width={90}
              height={90}
              loading="lazy"
            />
            <input
              type="checkbox"
              name={name}
              value={picture.name}
              defaultChecked={isOnly || chosen.includes(picture.name)}
            />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
