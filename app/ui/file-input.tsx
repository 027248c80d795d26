import { type ChangeEvent, useState } from 'react'
import { Field, type TextFieldProps } from './field.tsx'
import styles from './file-input.module.css'
import { useTranslation } from './translation.tsx'

type FileInputProps = Omit<TextFieldProps, 'type' | 'before' | 'after' | 'onChange'> & {
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}

/**
 * Where files are chosen or dropped: the browser's own field lies over words of the page, which say what is
 * chosen. Without scripts it shows itself.
 */
export function FileInput({
  label,
  hint,
  error,
  optional,
  className,
  id,
  onChange,
  ...input
}: FileInputProps) {
  const { t } = useTranslation('common')
  const [names, setNames] = useState<readonly string[]>([])
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className} id={id}>
      {(control) => (
        <span className={styles.box}>
          <span className={styles.shown} aria-hidden="true">
            <span className={styles.button}>{t(input.multiple ? 'ui.chooseFiles' : 'ui.chooseFile')}</span>
            <span className={styles.name}>{names.length > 0 ? names.join(' · ') : t('ui.dropFile')}</span>
          </span>
          <input
            {...input}
            {...control}
            type="file"
            onChange={(event) => {
              setNames(Array.from(event.currentTarget.files ?? [], ({ name }) => name))
              onChange?.(event)
            }}
          />
        </span>
      )}
    </Field>
  )
}
