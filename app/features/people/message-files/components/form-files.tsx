import { useEffect, useRef } from 'react'
import { storedField } from '#app/kit/stored-field.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import type { FormFault } from '#app/ui/form-fault.ts'
import { useLanguage } from '#app/ui/language.ts'
import { translateMessage } from '#app/ui/message.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { type NamedFile, sizeSaid } from '../message-file.ts'
import { takenIn } from '../taken-file.ts'
import { FileChooser } from './file-chooser.tsx'
import styles from './form-files.module.css'
import type { ChosenFiles } from './use-files.tsx'

type FormFilesProps = {
  files: ChosenFiles
  /** What goes along already, unless it is unticked. */
  attached: readonly NamedFile[]
  fault: FormFault | null
}

/** The files that go along with a form: those that are there, each to be left out, and new ones. */
export function FormFiles({ files, attached, fault }: FormFilesProps) {
  const { t } = useTranslation('message-files')
  const language = useLanguage()
  const taken = takenIn(fault?.values, 'files')
  const isNamed = (list: readonly { name: string | null }[], name: string) =>
    list.some((one) => one.name === name)
  const known = [...attached, ...(taken ?? []).filter(({ name }) => !isNamed(attached, name))]
  const error = fault?.errors.files ? translateMessage(t, fault.errors.files) : null
  const place = useRef<HTMLDivElement>(null)
  const names = files.list.map(({ name }) => name ?? '').join(' ')
  const said = useRef(names)
  // What keeps the form while it is typed hears of what was brought up as of what was typed.
  useEffect(() => {
    if (said.current === names) return
    said.current = names
    place.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [names])
  return (
    <div ref={place} className={styles.files} id="files">
      <p className={styles.hint}>{t('along')}</p>
      {known
        .filter(({ name }) => !isNamed(files.list, name))
        .map(({ name, title, bytes }) => (
          <CheckboxField
            key={name}
            name={storedField('files')}
            value={name}
            defaultChecked={taken === null || isNamed(taken, name)}
            label={
              <span translate="no" dir="auto">
                {title} <small>{sizeSaid(bytes, language)}</small>
              </span>
            }
          />
        ))}
      <FileChooser files={files} error={error} />
    </div>
  )
}
