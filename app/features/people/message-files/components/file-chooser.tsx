import { storedField } from '#app/kit/stored-field.ts'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { OFFERED, sizeSaid } from '../message-file.ts'
import styles from './file-chooser.module.css'
import { AttachIcon } from './file-icons.tsx'
import type { ChosenFile, ChosenFiles } from './use-files.tsx'

type FileChooserProps = { files: ChosenFiles; error: string | null }

/**
 * What goes along with a message. Files are brought up as they are chosen, and the form names them; without
 * scripts the field shows itself, and the form brings them.
 */
export function FileChooser({ files, error }: FileChooserProps) {
  const { t } = useTranslation('message-files')
  return (
    <div className={styles.chooser}>
      {files.list.length > 0 ? (
        <ul className={styles.list} aria-live="polite">
          {files.list.map((one) => (
            <Chosen key={one.key} one={one} onRemove={() => files.remove(one.key)} />
          ))}
        </ul>
      ) : null}
      <label className={styles.attach}>
        <AttachIcon />
        <span>{t('attach')}</span>
        <input
          type="file"
          name="files"
          multiple
          accept={OFFERED}
          aria-describedby={error ? 'files-error' : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            const input = event.currentTarget
            files.add(Array.from(input.files ?? []))
            input.value = ''
          }}
        />
      </label>
      {error ? (
        <p id="files-error" className={styles.fault}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

function Chosen({ one, onRemove }: { one: ChosenFile; onRemove: () => void }) {
  const { t } = useTranslation('message-files')
  const language = useLanguage()
  const { title, bytes, name, fault } = one
  return (
    <li className={styles.chosen}>
      <span className={styles.title} translate="no" dir="auto">
        {title}
      </span>
      <span className={fault ? styles.fault : styles.note}>
        {fault ?? (name === null ? t('sending') : sizeSaid(bytes, language))}
      </span>
      {name === null ? null : <input type="hidden" name={storedField('files')} value={name} />}
      <button type="button" onClick={onRemove} aria-label={t('remove', { name: title })}>
        ×
      </button>
    </li>
  )
}
